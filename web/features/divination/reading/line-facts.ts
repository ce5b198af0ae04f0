import type { ExplainedLine } from '#core/explain/step.ts';
import { type LineIndex, lineLabel } from '#core/hexagram/line.ts';
import type { LinePlace } from '#core/reading/line-place.ts';

export interface LineFact {
  /** 位, 中, 应, 承 or 乘. */
  readonly word: string;
  readonly text: string;
  /** The entry of 术语 that explains the word. */
  readonly term: string;
}

/** How a line stands among the six: 位, 中, 应, and whom it bears or rides. */
export function factsOf({ hexagram, index }: ExplainedLine, place: LinePlace): readonly LineFact[] {
  const nameOf = (line: LineIndex): string => lineLabel(hexagram, line);
  const [own, seat] = [place.isYang ? '阳' : '阴', index % 2 === 0 ? '阳' : '阴'];
  const isAlike = place.response === '敌应';
  return [
    { word: '位', text: `${own}居${seat}位，${place.isProper ? '当位' : '不当位'}`, term: 'dang-wei' },
    { word: '中', text: middleOf(index, place), term: 'zhong' },
    {
      word: '应',
      text: `与${nameOf(place.partner)}${isAlike ? `同是${own}爻，敌应` : '一阴一阳，相应'}`,
      term: isAlike ? 'di-ying' : 'ying',
    },
    ...neighboursOf(place, nameOf),
  ];
}

function middleOf(index: number, { isCentral }: LinePlace): string {
  if (isCentral) return `居${index === 1 ? '下' : '上'}卦之中`;
  return index === 0 ? '在最下，不居中' : index === 5 ? '在最上，不居中' : '不居中';
}

function neighboursOf(
  { bears, rides, borneBy, riddenBy }: LinePlace,
  nameOf: (line: LineIndex) => string,
): readonly LineFact[] {
  return [
    ...(bears === null ? [] : [{ word: '承', text: `承上面的${nameOf(bears)}`, term: 'cheng' }]),
    ...(borneBy === null ? [] : [{ word: '承', text: `${nameOf(borneBy)}在下面承它`, term: 'cheng' }]),
    ...(rides === null ? [] : [{ word: '乘', text: `乘下面的${nameOf(rides)}`, term: 'cheng-gang' }]),
    ...(riddenBy === null ? [] : [{ word: '乘', text: `${nameOf(riddenBy)}在上面乘它`, term: 'cheng-gang' }]),
  ];
}

/** The parts of the text, the prognostics marked, which come in the order of the text. */
export function markedText({ text, verdicts: prognostics }: Pick<ExplainedLine, 'text' | 'verdicts'>) {
  const starts = prognostics.flatMap(({ start, end }) => [
    { start, isPrognostic: true },
    { start: end, isPrognostic: false },
  ]);
  return [{ start: 0, isPrognostic: false }, ...starts]
    .map((part, index) => ({ ...part, text: text.slice(part.start, starts[index]?.start) }))
    .filter((part) => part.text !== '');
}
