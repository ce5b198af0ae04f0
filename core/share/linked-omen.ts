import { isNoOmen, type Omen, POSTURES, parsePosture } from '../journal/omen.ts';
import { parseQuestion } from '../journal/question.ts';
import { TRIGRAM_CODES, trigramNumberOf } from '../trigram/trigram.ts';
import { type ByteReader, UnreadableBytes, varintOf } from './byte-reader.ts';
import { parseUtf8, toUtf8 } from './utf8.ts';

/** Posture and trigram in one byte, low and high four bits, 0 for none; then the words. */
export function toOmenBytes({ text, posture, trigram }: Omen): readonly number[] {
  const like = trigram === null ? 0 : trigramNumberOf(trigram);
  const known = parsePosture(posture);
  const bytes = toUtf8(text);
  return [(like << 4) | (known === null ? 0 : POSTURES.indexOf(known) + 1), ...varintOf(bytes.length), ...bytes];
}

/** Throws for bytes that are not UTF-8, not one line, or what an entry would refuse. */
export function readQuestion(reader: ByteReader, length: number): string {
  const text = parseUtf8(reader.bytes(length));
  const question = text === null ? null : parseQuestion(text);
  if (question === null) throw new UnreadableBytes();
  return question;
}

function readWords(reader: ByteReader): string {
  const length = reader.varint();
  return length === 0 ? '' : readQuestion(reader, length);
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
