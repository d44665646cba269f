// Writes `SHA256SUMS` into a folder: `node release/sums.ts FOLDER`. `sha256sum --check` reads it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './archive.ts';

const SUMS = 'SHA256SUMS';

const [folder = ''] = process.argv.slice(2);
const lines = filesBelow(folder)
  .filter((file) => file !== SUMS)
  .map((file) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
    return `${sum}  ${file}\n`;
  });
writeFileSync(join(folder, SUMS), lines.join(''));
