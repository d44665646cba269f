// Parses a file for import-x/no-cycle, which reads the imports of every file that it meets.
// 1. Of a Svelte file only the scripts count. Its own parser would take most of ESLint's time.
// 2. A file is parsed once. import-x would parse it once for TypeScript and once for Svelte files.
import ts from 'typescript-eslint';

const parsed = new Map();

export const meta = { name: 'scripts', version: '1.0.0' };

export function parseForESLint(text, options) {
  const { filePath } = options;
  const known = parsed.get(filePath);
  if (known?.text === text) return known.result;
  const scripts = [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, code]) => code);
  const code = filePath.endsWith('.svelte') ? scripts.join('\n') : text;
  const result = ts.parser.parseForESLint(code, options);
  parsed.set(filePath, { text, result });
  return result;
}
