import { type HexagramCode, lowerOf, oppositeOf, reversedOf, upperOf } from '#core/hexagram/hexagram.ts';
import { hexagramNumberOf, shortName } from '#core/hexagram/king-wen.ts';
import { lineName } from '#core/hexagram/line.ts';
import { squarePlaceOf } from '#core/kin/earlier-heaven.ts';
import { pairOf } from '#core/kin/kin.ts';
import { palaceOf } from '#core/kin/palace.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import type { ArrangementId } from './arrangement.ts';

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八'] as const;
const numeral = (number: number): string => NUMERALS[number - 1] ?? '';

const insideOut = (code: HexagramCode): string => `内${trigramName(lowerOf(code))}外${trigramName(upperOf(code))}`;

function inPalace(code: HexagramCode): string {
  const { palace, place } = palaceOf(code);
  return `${trigramName(palace)}宫${place}`;
}

/** 上经 has thirty. */
const canonOf = (code: HexagramCode): string => (hexagramNumberOf(code) <= 30 ? '上经' : '下经');
const placeInCanon = (code: HexagramCode): number => hexagramNumberOf(code) - (canonOf(code) === '上经' ? 0 : 30);

/** Where a figure stands, in words. 屯 in 方圆图: 内震外坎：圆图震宫第六，方图四行六列. */
const PLACES: Readonly<Record<ArrangementId, (code: HexagramCode) => string>> = {
  ring: (code) => {
    const { rowNumber, columnNumber } = squarePlaceOf(code);
    const palace = trigramName(lowerOf(code));
    return `${insideOut(code)}：圆图${palace}宫第${numeral(columnNumber)}，方图${numeral(rowNumber)}行${numeral(columnNumber)}列`;
  },
  palaces: (code) => {
    const { shi, ying } = palaceOf(code);
    return `${inPalace(code)}：世在${lineName(shi)}，应在${lineName(ying)}`;
  },
  canons: (code) => `${canonOf(code)}第 ${placeInCanon(code)} 卦，与${shortName(pairOf(code))}成一对`,
};

export const placeWords = (id: ArrangementId, code: HexagramCode): string => PLACES[id](code);

/** Its 错 and 综: 错卦鼎，综卦蒙; one that is its own 综 says so. */
export function pairWords(code: HexagramCode): string {
  const reversed = reversedOf(code);
  return `错卦${shortName(oppositeOf(code))}，综卦${reversed === code ? '就是它自己' : shortName(reversed)}`;
}

const VALUES: Readonly<Record<ArrangementId, (code: HexagramCode) => string>> = {
  ring: insideOut,
  palaces: inPalace,
  canons: canonOf,
};

/** What a screen reader says of the chosen figure: 屯，第3卦，内震外坎. */
export const spokenValue = (id: ArrangementId, code: HexagramCode): string =>
  `${shortName(code)}，第${hexagramNumberOf(code)}卦，${VALUES[id](code)}`;

/** The order, for those who do not see it and for those who do. */
export const ORDER_WORDS: Readonly<Record<ArrangementId, string>> = {
  ring: '圆图从南往东，由乾到复；从南往西，由姤到坤。方图从右下的乾数到左上的坤：一行里内卦相同，一列里外卦相同。图见《周易本义》卷首，叫伏羲六十四卦方位。',
  palaces:
    '一行是一宫，依次是乾、震、坎、艮、坤、巽、离、兑。头一卦上下相同，往右从初爻一爻一爻变上去，第七是游魂，末了是归魂。京房所传，经文里没有。',
  canons:
    '通行本的次序，从左往右，一行八卦。上经三十卦，从乾坤到坎离；下经三十四卦，从咸恒到既济、未济。两卦成一对，不是上下颠倒，就是六爻全反。',
};

/** What a finger does, and what the frames mean. */
export const USE_WORDS =
  '手指在图上移动，或按方向键，就换一卦。红的是选中的卦，虚线框是它的错卦，细线框是综卦，颜色深的与它相邻。';
