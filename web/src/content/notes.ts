/* The notes for teachers on a chapter, and their links to figures. */
import { Marked } from 'marked';
import { byFolder, chapterPath } from './chapters';

const NOTES = byFolder(
  import.meta.glob<string>('#language/chapters/*/teacher.md', {
    query: '?raw',
    import: 'default',
  }),
);

/**
 * A link to a figure: `#trim=step:3`, `#plot-2`, `the-collapse#flagship=at:100`, and in class mode
 * `the-collapse?class#flagship`; or to its slide, where it fits the screen without the text around
 * it: `present/trim-and-idle-time#trim=step:3`. With another anchor, what stands beside the figure
 * is shown: `the-collapse#wear&flagship=at:9`.
 */
const FIGURE =
  /^(present\/)?([a-z-]*)(\?class)?#(?:([a-z-]+)&)?([a-z]+(?:-[a-z0-9]+)*)(?:=([a-z0-9_:.,-]+))?$/;

/** The notes on a chapter, as HTML to stand below a heading; `up` leads to the site's root. */
export async function readNotes(slug: string, up: string): Promise<string> {
  const notes = await NOTES.get(slug)?.();
  if (notes === undefined) throw new Error(`no notes for a teacher in the chapter ${slug}`);
  return notesHtml(notes, up, slug);
}

/** Links without a chapter lead to figures of the chapter `slug`. */
export function notesHtml(notes: string, up: string, slug = ''): string {
  const marked = new Marked(
    { async: false },
    {
      walkTokens: (token) => {
        if (token.type === 'heading') token.depth += 1;
        if (token.type === 'link') token.href = addressOf(token.href as string, up, slug);
      },
    },
  );
  return marked.parse(notes) as string;
}

/** A figure's address brings it into sight, in the named state. */
function addressOf(link: string, up: string, slug: string): string {
  const [, slides, other, mode = '', anchor, key, state] = FIGURE.exec(link) ?? [];
  if (key === undefined) return link.replace(/^\.\.\//, up);
  const shown = state === undefined ? '' : `&v=1&${key}=${state}`;
  const page = slides ? `${slides}${other}/` : chapterPath(other || slug);
  return `${up}${page}${mode}#${anchor ?? key}${shown}`;
}
