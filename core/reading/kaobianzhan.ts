import { type CastFigure, changedOf } from '../casting/cast-name.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import { extraLabel, LINE_INDICES, type LineIndex } from '../hexagram/line.ts';

/** A text to read: a judgment, a line, or 用九 and 用六. */
export type RuleText =
  | { readonly hexagram: HexagramCode; readonly part: 'judgment' | 'extra' }
  | { readonly hexagram: HexagramCode; readonly part: 'line'; readonly index: LineIndex };

const judgment = (hexagram: HexagramCode): RuleText => ({ hexagram, part: 'judgment' });
const lineText =
  (hexagram: HexagramCode) =>
  (index: LineIndex): RuleText => ({ hexagram, part: 'line', index });

/**
 * 《易学启蒙·考变占》: the texts to read for none to six moving lines, the leading one first.
 * 0: “凡卦六爻皆不变，则占本卦彖辞”. 1: “一爻变，则以本卦变爻辞占”. 2: “二爻变，则以本卦二变爻辞占，仍以上爻为主”.
 * 3: “三爻变，则占本卦及之卦之彖辞，而以本卦为贞，之卦为悔。前十卦主贞，后十卦主悔”; the former ten are those in which 初爻 moves.
 * 4: “四爻变，则以之卦二不变爻占，仍以下爻为主”. 5: “五爻变，则以之卦不变爻占”. 6: “六爻变，则乾坤占二用，余卦占之卦彖辞”.
 * 彖辞 means the judgment here. 屯之豫 (初爻, 四爻, 五爻): the judgment of 屯, then that of 豫.
 */
export function textsToRead(figure: CastFigure): readonly RuleText[] {
  const { main, moving } = figure;
  const changed = changedOf(figure);
  const unmoved = LINE_INDICES.filter((line) => !moving.includes(line));
  switch (moving.length) {
    case 0:
      return [judgment(main)];
    case 1:
    case 2:
      return moving.toReversed().map(lineText(main));
    case 3:
      return (moving.includes(0) ? [main, changed] : [changed, main]).map(judgment);
    case 4:
    case 5:
      return unmoved.map(lineText(changed));
    default:
      return [extraLabel(main) ? { hexagram: main, part: 'extra' } : judgment(changed)];
  }
}
