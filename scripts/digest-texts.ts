/**
 * `npm run -s digest:texts` writes core/texts/golden/classic-digests.json: one digest for each proof-read field, punctuation included.
 * core/texts/classic.test.ts compares them, so that a change of one character fails. Run it only after proof-reading the change.
 */
import { writeFileSync } from 'node:fs';
import { digestsOfClassic } from '../tests/support/text-digests.ts';

const digests = await digestsOfClassic();
writeFileSync(
  new URL('../core/texts/golden/classic-digests.json', import.meta.url),
  `${JSON.stringify(digests, null, 2)}\n`,
);
console.log(`${Object.keys(digests).length} fields`);
