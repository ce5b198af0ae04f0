import { isNoOmen, type Omen, POSTURES, parsePosture } from '../journal/omen.ts';
import { TRIGRAM_CODES, trigramNumberOf } from '../trigram/trigram.ts';
import { type ByteReader, UnreadableBytes, varintOf } from './byte-reader.ts';
import { parseQuestion } from './question.ts';
import { toUtf8 } from './utf8.ts';

/** Posture and trigram in one byte, low and high four bits, 0 for none; then the words. */
export function toOmenBytes({ text, posture, trigram }: Omen): readonly number[] {
  const like = trigram === null ? 0 : trigramNumberOf(trigram);
  const known = parsePosture(posture);
  const bytes = toUtf8(text);
  return [(like << 4) | (known === null ? 0 : POSTURES.indexOf(known) + 1), ...varintOf(bytes.length), ...bytes];
}

function readWords(reader: ByteReader): string {
  const length = reader.varint();
  if (length === 0) return '';
  const words = parseQuestion(reader.bytes(length));
  if (words === null) throw new UnreadableBytes();
  return words;
}

export function readOmen(reader: ByteReader): Omen {
  const chosen = reader.byte();
  const posture = [null, ...POSTURES][chosen & 15];
  const trigram = [null, ...TRIGRAM_CODES][chosen >> 4];
  if (posture === undefined || trigram === undefined) throw new UnreadableBytes();
  const omen = { text: readWords(reader), posture, trigram };
  if (isNoOmen(omen)) throw new UnreadableBytes();
  return omen;
}
