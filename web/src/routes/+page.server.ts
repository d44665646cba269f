import { readChapter } from '#src/content';
import { pictureOf } from '#src/pictures.server';

const COMPARED = ['v300-240', 'intel-335-240', 'v300-240-spare-25', 'intel-335-240-spare-25'];
const COMPARED_COLUMNS = ['time_s', 'write_iops'];

export async function load() {
  const compared = await Promise.all(COMPARED.map((name) => pictureOf(name, COMPARED_COLUMNS)));
  return {
    chapter: await readChapter('01-the-collapse'),
    scenario: 'v300-240',
    picture: await pictureOf('v300-240'),
    compared,
    comparedNames: COMPARED,
  };
}
