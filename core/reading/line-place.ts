import type { HexagramCode } from '../hexagram/hexagram.ts';
import { isYang, type LineIndex } from '../hexagram/line.ts';

/** How a line stands among the six, as 象传 and the commentators speak of it. */
export interface LinePlace {
  readonly isYang: boolean;
  /** 当位, 得正: yang in 初 三 五, yin in 二 四 上. Else 不当位. */
  readonly isProper: boolean;
  /** 中: 二 is the middle of the lower trigram, 五 of the upper one. */
  readonly isCentral: boolean;
  /** The line that it faces: 初 and 四, 二 and 五, 三 and 上. */
  readonly partner: LineIndex;
  /** 应: one of the two is yin, the other yang. Of one kind they are 敌应, also called 不应 and 无应. */
  readonly response: '应' | '敌应';
  /** 承: a yin line right below a yang line bears it. Which line this one bears; null if none. */
  readonly bears: LineIndex | null;
  /** 乘: a yin line right above a yang line rides it (乘刚). Which line this one rides. */
  readonly rides: LineIndex | null;
  /** The yin line below that bears this yang line, and the one above that rides it. */
  readonly borneBy: LineIndex | null;
  readonly riddenBy: LineIndex | null;
}

const LAST = 5;

/** 屯六二: proper and central, 应 with 九五, rides 初九; 六三 above it is yin, so that it bears none. */
export function linePlaceOf(hexagram: HexagramCode, line: LineIndex): LinePlace {
  const own = isYang(hexagram, line);
  const unlike = (other: number): LineIndex | null =>
    other >= 0 && other <= LAST && isYang(hexagram, other as LineIndex) !== own ? (other as LineIndex) : null;
  const [below, above] = [unlike(line - 1), unlike(line + 1)];
  const partner = ((line + 3) % 6) as LineIndex;
  return {
    isYang: own,
    isProper: own === (line % 2 === 0),
    isCentral: line === 1 || line === 4,
    partner,
    response: isYang(hexagram, partner) === own ? '敌应' : '应',
    bears: own ? null : above,
    rides: own ? null : below,
    borneBy: own ? below : null,
    riddenBy: own ? above : null,
  };
}
