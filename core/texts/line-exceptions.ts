import type { HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, lineLabel } from '../hexagram/line.ts';
import data from './line-exceptions.json' with { type: 'json' };
import type { LineException } from './types.ts';

/** By the name of the line, 比六四. The source of each row is in line-exception-sources.json, which is not loaded. */
const rowOf = <Row>(rows: Readonly<Record<string, Row>>, name: string): Row | null => rows[name] ?? null;

/** What is noted of each of the six lines. `textOf` has it with the texts, so that it is loaded with them. */
export const exceptionsOf = (hexagram: HexagramCode): readonly LineException[] =>
  LINE_INDICES.map((line) => {
    const name = `${shortName(hexagram)}${lineLabel(hexagram, line)}`;
    return {
      ground: rowOf(data.grounds, name),
      caution: rowOf(data.cautions, name),
      response: rowOf(data.responses, name),
      note: rowOf(data.notes, name),
      meaning: rowOf(data.meanings, name),
      isNoRuler: data.seats.includes(name),
      isUnreasoned: data.unreasoned.includes(name),
    };
  });
