/** `npm run -s docs:words`: words of each page in docs/, as `wc -w` counts them, without docs/api.md (generated) and the archive of decisions. */
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../docs/', import.meta.url);
const pages = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && name !== 'api.md' && !name.startsWith('decisions/archive/'))
  .sort();

const wordsOf = (page: string): number => readFileSync(new URL(page, FOLDER), 'utf8').match(/\S+/g)?.length ?? 0;
const print = (count: number, name: string) => console.log(String(count).padStart(6), name);

for (const page of pages) print(wordsOf(page), page);
print(
  pages.reduce((sum, page) => sum + wordsOf(page), 0),
  'in all',
);
