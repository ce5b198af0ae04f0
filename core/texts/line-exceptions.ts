import type { HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES, lineLabel } from '../hexagram/line.ts';
import data from './line-exceptions.json' with { type: 'json' };
import type { HexagramText } from './types.ts';

/** What is said of one line otherwise than of all others; null where nothing is noted. */
export interface LineException {
  /** On what a line of poor place rests where 小象 has no one word for it. */
  readonly ground: string | null;
  /** That a line warns because of its place, though it sounds good, or because of what is praised elsewhere. */
  readonly caution: string | null;
  /** What 应 is in a line that has it and gains nothing by it (解九四), or has none and is better so (渐初六). */
  readonly response: string | null;
  /** What 小象 says of a place that is otherwise than by yin and yang, and where 朱熹 doubts a character. */
  readonly note: string | null;
  /** A word of judgment, and what it means where that is not what it means elsewhere. */
  readonly meaning: readonly string[] | null;
  /** 程颐 does not read this 五 as the ruler's place. */
  readonly isNoRuler: boolean;
  /** 小象 repeats, divides or limits what the line says and gives no reason for it. */
  readonly isUnreasoned: boolean;
}

/** With the texts goes what holds of one of their six lines alone; it is not of the classic, and so not among what is exported. */
export interface TextWithExceptions extends HexagramText {
  readonly exceptions?: readonly LineException[];
}

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
