// The first script of a chapter in a SCORM package: it gives the page a course that keeps the
// answers. Without a platform around it, the page keeps them itself, as on the site.
import { platformOf, PlatformCourse, type PlatformWindow } from './course.ts';

const platform = platformOf(window as unknown as PlatformWindow);
if (platform && String(platform.LMSInitialize('')) === 'true') {
  const course = new PlatformCourse(platform);
  const address = new URL(location.href);
  // A student's numbers, unless the address asks for others.
  if (course.seed !== null && !address.searchParams.has('seed')) {
    address.searchParams.set('seed', String(course.seed));
    history.replaceState(history.state, '', address);
  }
  globalThis.WRITE_CLIFF_COURSE = course;
  addEventListener('pagehide', () => course.finish(performance.now()));
  // A page that comes back from the browser's memory begins a session of its own.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}
