// Makes a SCORM 1.2 package of a chapter (ADL, The SCORM Content Aggregation Model, version 1.2,
// 2001): a zip with the chapter as one file, which tells its platform what a student has solved,
// and with the manifest that names it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneFile, type Site } from './file.ts';
import { islandsOf } from './page.ts';
import { zipped } from './zip.ts';

const PAGE = 'index.html';
const BEGIN = join(import.meta.dirname, 'begin-course.ts');

/** `path` is the page's path within the site; null if it has no exercises. */
export async function packageOf(site: Site, path: string, name: string): Promise<Buffer | null> {
  const html = readFileSync(join(site.folder, path, PAGE), 'utf8');
  if (!islandsOf(html).includes('exercise')) return null;
  const [, title = name] = /<title>(.*?)<\/title>/.exec(html) ?? [];
  const page = await oneFile(site, path, { before: [BEGIN] });
  return zipped(
    new Map([
      ['imsmanifest.xml', manifestOf(name, title)],
      [PAGE, page],
    ]),
  );
}

/** `title` is text of an HTML page, in which `&` and `<` are written as in XML. */
export function manifestOf(name: string, title: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="write-cliff-${name}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="organization">
    <organization identifier="organization">
      <title>${title}</title>
      <item identifier="item" identifierref="chapter">
        <title>${title}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="chapter" type="webcontent" adlcp:scormtype="sco" href="${PAGE}">
      <file href="${PAGE}"/>
    </resource>
  </resources>
</manifest>
`;
}
