import fc from 'fast-check';
import { omenOf, POSTURES } from '#core/journal/omen.ts';
import { questionOf } from '#core/journal/question.ts';
import { toBase64Url } from '#core/share/base64url.ts';
import { checksumOf } from '#core/share/byte-reader.ts';
import type { SharedCast } from '#core/share/share-link.ts';
import { TRIGRAM_CODES } from '#core/trigram/trigram.ts';
import { anyFacts } from './any-facts.ts';

export const anyText = fc.array(fc.nat(0x10ffff), { maxLength: 30 }).map((points) => String.fromCodePoint(...points));
/** A question of any characters, also those that UTF-8 writes with four bytes. */
const anyQuestion = fc.option(anyText).map((text) => questionOf(text ?? ''));

const anyOmen = fc
  .option(
    fc.record({
      text: anyText,
      posture: fc.option(fc.constantFrom(...POSTURES)),
      trigram: fc.option(fc.constantFrom(...TRIGRAM_CODES)),
    }),
  )
  .map((omen) => omen && omenOf(omen));

const anyParts = { facts: anyFacts, question: anyQuestion, omen: anyOmen };
export const anyShared = fc.record(anyParts).map(({ facts, question, omen }): SharedCast => {
  const { cast, castFor, utcOffset, dayAt } = facts;
  return { cast, castForMs: Date.parse(castFor), utcOffset, dayAt, question, omen };
});

/** The bytes of a body with their checksum, as a link: what only a newer app, or a forger, writes. */
export const linkOfBody = (bytes: readonly number[], version = 1): string => {
  const checksum = checksumOf(bytes);
  return `${version}.${toBase64Url([...bytes, checksum >> 8, checksum & 255])}`;
};
