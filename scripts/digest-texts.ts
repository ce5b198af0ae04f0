/**
 * Writes core/texts/golden/classic-digests.json: one digest for every proof-read field, exactly as it stands, punctuation included.
 * core/texts/classic.test.ts compares, so that a slip of one character fails in any clone. Run it only after proof-reading:
 * npm run -s digest:texts
 */
import { writeFileSync } from 'node:fs';
import { digestsOfClassic } from '../tests/support/text-digests.ts';

const digests = digestsOfClassic();
writeFileSync(
  new URL('../core/texts/golden/classic-digests.json', import.meta.url),
  `${JSON.stringify(digests, null, 2)}\n`,
);
console.log(`${Object.keys(digests).length} fields`);
