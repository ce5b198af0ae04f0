import type { Branch } from '../calendar/ganzhi.ts';
import type { Cast } from '../casting/cast.ts';
import { workingOf } from '../casting/working.ts';
import { type HexagramCode, lowerOf, upperOf } from '../hexagram/hexagram.ts';
import { fullName, hexagramNumberOf, shortName } from '../hexagram/king-wen.ts';
import { type LineIndex, movementOf } from '../hexagram/line.ts';
import type { Omen } from '../journal/omen.ts';
import { figureRows, trigramRows } from '../reading/figure-text.ts';
import { type RuleText, textsToRead } from '../reading/kaobianzhan.ts';
import { type Mutual, type Reading, readingOf } from '../reading/reading.ts';
import { textLabel } from '../reading/rule-words.ts';
import { CASTING_RULES } from '../texts/casting-rules.ts';
import type { Quotation } from '../texts/types.ts';
import { elementOf } from '../trigram/element.ts';
import { trigramName } from '../trigram/trigram.ts';
import { type Explanation, explain } from './explain.ts';
import { alikeIn } from './interplay-words.ts';
import { gathered, reasonOf, relationInWords } from './relation-words.ts';
import { type ExplainedRelation, placed, type RelationsStep, type Step } from './step.ts';
import { elementOfMonth } from './strength.ts';
import type { PlainOf, TextOf } from './text-step.ts';

/** What a text for another program may have at most; web/sheets/ai shows how many it has. */
export const AI_TEXT_MAX_CHARACTERS = 4000;

/** One part of the text, row by row. */
export interface AiSection {
  readonly title: string;
  readonly rows: readonly string[];
}

export interface AiTextSource {
  /** With the raw inputs of its method; words that it was cast by are not part of the text. */
  readonly cast: Cast;
  /** 时间起卦 */
  readonly madeBy: string;
  /** 2025年1月16日 16:20，农历甲辰年十二月十七，申时 */
  readonly when: string;
  /** Of the instant cast for; null where it is not known. */
  readonly month: Branch | null;
  readonly textOf: TextOf;
  readonly plainOf: PlainOf;
  /** Null unless its owner chose to give it. */
  readonly question: string | null;
  readonly omen: Omen | null;
}

const REQUESTS = [
  '这一卦由程序算好。只用上面的事实和原文，不另起卦，不改卦、爻和算式，不另造引文。',
  '每说一点，写明依据的是哪一爻、哪一句。书上说的与你推想的分开写。',
  '两边的线索都列出来，不下总的吉凶。不给日子，也不推应期。',
  '疾病、官司、钱财投资，请我去问专人。',
];

const NOT_ASKED = '没有写在这里。请先只说这一卦本身。';

type StepId = Step['id'];
const stepOf = <Id extends StepId>({ steps }: Explanation, id: Id): Extract<Step, { id: Id }> | null =>
  steps.find((step): step is Extract<Step, { id: Id }> => step.id === id) ?? null;

/** 用 离火：火克金，用克体（眼前） */
const relationRow = (one: ExplainedRelation, { body }: Extract<Reading, { kind: 'bodyUse' }>): string =>
  `${placed(one)}：${reasonOf(one, elementOf(body))}，${relationInWords(one)}（${one.stage}）`;

/** 用互 巽木生用 离火；体互 乾金克用互 巽木; null where the four leave each other alone. */
function interplayRow({ relations, interplay }: RelationsStep['values']): string | null {
  const named = (place: ExplainedRelation['of']) =>
    relations
      .filter(({ of }) => of === place)
      .map(placed)
      .join('');
  const acting = interplay.edges.filter(({ kind }) => kind !== '同气');
  const edges = [
    ...acting.map(({ from, to, kind }) => `${named(from)}${kind}${named(to)}`),
    ...alikeIn(interplay.edges, relations).map((group) => `${gathered(group, '、')}同气`),
  ];
  return edges.length > 0 ? `四卦之间：${edges.join('；')}。` : null;
}

/** 体用, 生克 and 旺衰, as facts; with none or several moving lines why there are none. */
function bodyUseRows(reading: Reading, explanation: Explanation, month: Branch | null): readonly (string | null)[] {
  const bodyUse = stepOf(explanation, 'bodyUse');
  const relations = stepOf(explanation, 'relations');
  const inMonth = month && `${month}月，${elementOfMonth(month)}当令。`;
  if (reading.kind === 'whole' || !relations) return [bodyUse?.sentence ?? null, inMonth];
  const { values } = relations;
  return [
    bodyUse?.fact ?? null,
    `${values.relations.map((one) => relationRow(one, reading)).join('；')}。`,
    values.partiesSentence,
    interplayRow(values),
    relations.note,
    stepOf(explanation, 'strength')?.fact ?? null,
  ];
}

function factRows(source: AiTextSource, reading: Reading, explanation: Explanation): readonly string[] {
  const { main, moving, changed } = reading;
  const change = moving.length > 0 ? `，${reading.kind === 'bodyUse' ? '变卦' : '之卦'}${fullName(changed)}` : '';
  const omen = source.omen && stepOf(explanation, 'omen');
  const rows = [
    `${fullName(main)}，${movementOf(moving)}${change}。`,
    `${source.when}，${source.madeBy}。`,
    ...bodyUseRows(reading, explanation, source.month),
    omen?.values ? `外应。${omen.fact}${omen.sentence}` : null,
  ];
  return rows.filter((row) => row !== null);
}

/** 主卦 水雷屯：第 3 卦，坎上震下 */
const figureHead = (role: string, code: HexagramCode): string =>
  `${role} ${fullName(code)}：第 ${hexagramNumberOf(code)} 卦，${trigramName(upperOf(code))}上${trigramName(lowerOf(code))}下`;

const drawnFigure = (role: string, code: HexagramCode, moving: readonly LineIndex[] = []): readonly string[] => [
  figureHead(role, code),
  ...figureRows(code, moving),
];

const drawnMutual = (role: string, { trigram, lines }: Mutual): readonly string[] => [
  `${role} ${trigramName(trigram)}：主卦${lines}`,
  ...trigramRows(trigram),
];

/** The four figures of a cast with one moving line; 本卦, 之卦 and 互卦 of any other. Lines from the top. */
function drawnRows(reading: Reading): readonly string[] {
  const { main, moving, changed, mutual } = reading;
  if (reading.kind === 'bodyUse')
    return [
      ...drawnFigure('主卦', main, moving),
      ...drawnFigure('变卦', changed),
      ...drawnMutual('用互', reading.useMutual),
      ...drawnMutual('体互', reading.bodyMutual),
    ];
  return [
    ...drawnFigure('本卦', main, moving),
    ...(moving.length > 0 ? drawnFigure('之卦', changed) : []),
    ...drawnFigure('互卦', mutual),
  ];
}

function workingRows(cast: Cast): readonly string[] {
  if ('basis' in cast) return workingOf(cast).map(({ label, text }) => `${label}：${text}`);
  return [cast.method === 'manual' ? '卦与动爻是选定的，没有算式。' : '起法不详，只知卦与动爻。'];
}

const RANKS = ['（为主）', '（为辅）'] as const;

/** 《周易·屯》初九（为主）：磐桓，…… with its 白话 and 小象. */
function textRows(text: RuleText, rank: string, { textOf, plainOf }: AiTextSource): readonly string[] {
  const { judgment, lines, xiaoxiang } = textOf(text.hexagram);
  const at = text.part === 'line' ? text.index : 6;
  const words = text.part === 'judgment' ? judgment : lines[at];
  const plain = plainOf(text);
  return [
    `《周易·${shortName(text.hexagram)}》${textLabel(text)}${rank}：${words}`,
    ...(plain === null ? [] : [`白话：${plain}`]),
    ...(text.part === 'judgment' ? [] : [`小象：${xiaoxiang[at]}`]),
  ];
}

/** Which texts 考变占 reads, the leading one first, then the judgment of the main figure unless it is among them. */
function classicRows(source: AiTextSource, reading: Reading, explanation: Explanation): readonly string[] {
  const texts = textsToRead(reading);
  const judgment: RuleText = { hexagram: reading.main, part: 'judgment' };
  const isRead = texts.some(({ hexagram, part }) => hexagram === reading.main && part === 'judgment');
  return [
    ...(reading.kind === 'whole' ? [stepOf(explanation, 'text')?.sentence ?? ''] : ['一爻动，读这一爻的爻辞。']),
    ...texts.flatMap((text, index) => textRows(text, texts.length > 1 ? (RANKS[index] ?? '') : '', source)),
    ...(isRead ? [] : textRows(judgment, '（参看）', source)),
  ];
}

const quoted = ({ text, source }: Quotation): string => `“${text}”${source}`;

function castingRule(cast: Cast): readonly string[] {
  if (!('basis' in cast)) return [];
  const { quotation, from } = CASTING_RULES[cast.method];
  return [`起卦：${quotation === null ? from : quoted({ text: quotation, source: from })}`];
}

/** What each step is read by, the words of the classic aside, which stand above. */
function ruleRows(source: AiTextSource, explanation: Explanation): readonly string[] {
  const ids: readonly StepId[] = [
    'text',
    'bodyUse',
    'relations',
    'strength',
    ...(source.omen ? ['omen' as const] : []),
  ];
  const steps = ids.flatMap((id) => stepOf(explanation, id) ?? []).filter(({ values }) => values !== null);
  return [
    ...castingRule(source.cast),
    ...steps.map(({ title, quotations }) => {
      const rules = quotations.filter((one) => !one.source.startsWith('《周易·'));
      return `${title}：${rules.map(quoted).join('；')}`;
    }),
  ];
}

/**
 * A reading as one text for whatever program its reader uses: facts that were computed, so that nothing has to be computed again. It has no
 * verdict and no date, and asks for none. The question and 外应 are part of it only where they are given.
 */
export function aiSectionsOf(source: AiTextSource): readonly AiSection[] {
  const { cast, month, omen, textOf, plainOf } = source;
  const reading = readingOf(cast);
  const explanation = explain({ cast, month, hourNumber: null, method: cast.method, plainOf, omen }, textOf);
  return [
    { title: '事实', rows: factRows(source, reading, explanation) },
    { title: '卦象', rows: drawnRows(reading) },
    { title: '算式', rows: workingRows(cast) },
    { title: '原文', rows: classicRows(source, reading, explanation) },
    { title: '依据', rows: ruleRows(source, explanation) },
    { title: '规矩', rows: REQUESTS },
    { title: '所问', rows: [source.question ?? NOT_ASKED] },
  ];
}

/** 【事实】 and its rows, section by section. */
export const aiTextOf = (sections: readonly AiSection[]): string =>
  sections.map(({ title, rows }) => [`【${title}】`, ...rows].join('\n')).join('\n\n');
