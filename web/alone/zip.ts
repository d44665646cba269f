// Makes a zip archive. The same files give the same bytes on every machine: they are sorted, have
// no times of their own, and are compressed by JSZip's own code.
import JSZip from 'jszip';

/** The first moment that an archive can name. */
const TIME = new Date('1980-01-01T00:00:00Z');

/** The files by their names. */
export function zipped(files: ReadonlyMap<string, string>): Promise<Buffer> {
  const zip = new JSZip();
  for (const name of [...files.keys()].sort()) {
    zip.file(name, files.get(name)!, { date: TIME, createFolders: false });
  }
  return zip.generateAsync({
    type: 'nodebuffer',
    platform: 'UNIX',
    compression: 'DEFLATE',
    compressionOptions: { level: 9 },
  });
}
