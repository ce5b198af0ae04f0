import type { Branch } from '../calendar/ganzhi.ts';
import type { BodyUseReading, Reading } from '../reading/reading.ts';
import { ruleOf } from '../texts/meihua-rules.ts';
import { elementOf } from './element.ts';
import { isHelpful, partiesOf, type Relation, type RelationToBody, relationsOf } from './relation.ts';
import { type Clue, type JudgeStep, placed, withElement } from './step.ts';
import { strengthOf } from './strength.ts';

const EFFECTS: Record<Relation, string> = {
  生体: '生体，来助',
  体克: '为体所克，制得住',
  比和: '与体比和，相安',
  体生: '为体所生，体有耗',
  克体: '克体，体受压',
};

const BODY_USE_RULE =
  '体用是线索，不是判决；以最合道理的一条为准。书里也看多少，可是多的一边不见得就是答案，要看哪一条最贴着你问的事。';

/** What 占卜总诀 looks at after 体用生克; nothing of it can be computed. */
const BEYOND_THE_FIGURE =
  '占卜总诀在体用生克之后还看两样：克应，起卦时听到、看到的兆头；己身之动静，自己当时是坐是行。卦里没有这些，你若记得，也放进来想，先看卦，后看它们。';

interface SidedClue extends Clue {
  readonly isHelping: boolean;
}

/** ；离火这个月正旺: only what the book says of a month, and of whom. */
function inMonth({ trigram, element }: RelationToBody, month: Branch | null): string {
  const strength = month && strengthOf(element, month);
  if (strength === '旺') return `；${withElement(trigram)}这个月正旺`;
  return strength === '衰' ? `；只是${withElement(trigram)}这个月气衰` : '';
}

function cluesOf(reading: BodyUseReading, month: Branch | null): readonly SidedClue[] {
  const relations = relationsOf(reading).map(
    (one): SidedClue => ({
      kind: 'relation',
      of: one.of,
      text: `${placed(one)}${EFFECTS[one.relation]}${inMonth(one, month)}`,
      isHelping: isHelpful(one.relation),
    }),
  );
  const strength = month && strengthOf(elementOf(reading.body), month);
  const ofMonth: readonly SidedClue[] =
    strength === '旺' || strength === '衰'
      ? [
          {
            kind: 'strength',
            of: null,
            text: `体 ${withElement(reading.body)}在${month}月${strength === '旺' ? '当令' : '气衰'}`,
            isHelping: strength === '旺',
          },
        ]
      : [];
  const { body, use, isShared } = partiesOf(reading);
  const larger = relationsOf(reading).filter(({ of }) => (body.length > use.length ? body : use).includes(of));
  const ofParties: readonly SidedClue[] =
    isShared || body.length === use.length
      ? []
      : [
          {
            kind: 'parties',
            of: null,
            text: `${body.length > use.length ? '体党多于用党' : '用党多于体党'}：${larger.map(placed).join('、')}`,
            isHelping: body.length > use.length,
          },
        ];
  return [...relations, ...ofMonth, ...ofParties];
}

function sentenceOf(reading: Reading, helping: readonly Clue[], hindering: readonly Clue[]): string {
  if (reading.kind === 'whole') return '文字读完了，体用不论。哪一句说中了眼前的事，由你来断。';
  if (helping.length > 0 && hindering.length > 0) return `线索分在两边：${nearAndLast(reading)}。`;
  const example = hindering.length > 0 ? '今日动静如何一例用克体，来的却是一场饮食' : '西林寺一例处处比和，结论却相反';
  return `线索都在一边，也还是线索：书里${example}。`;
}

/** 眼前的用 离火不利于体，末后的变 艮土利于体: the closest and the last of the four. */
function nearAndLast(reading: BodyUseReading): string {
  const [use, , , changed] = relationsOf(reading) as readonly [RelationToBody, unknown, unknown, RelationToBody];
  const side = (one: RelationToBody) => `${placed(one)}${isHelpful(one.relation) ? '利于体' : '不利于体'}`;
  return `眼前的${side(use)}，末后的${side(changed)}`;
}

/** The clues of both sides, the book's own brake, and the question. No verdict. */
export function judgeStepOf(reading: Reading, month: Branch | null): JudgeStep {
  const clues = reading.kind === 'bodyUse' ? cluesOf(reading, month) : [];
  const side = (isHelping: boolean): readonly Clue[] =>
    clues.filter((clue) => clue.isHelping === isHelping).map(({ kind, of, text }) => ({ kind, of, text }));
  const [helping, hindering] = [side(true), side(false)];
  const listed = (some: readonly Clue[]) => some.map(({ text }) => text).join('。') || '没有';
  return {
    id: 'judge',
    title: '你来断',
    fact:
      reading.kind === 'bodyUse'
        ? `利于体的：${listed(helping)}。不利于体的：${listed(hindering)}。`
        : '所占之辞都在上面。',
    rule: reading.kind === 'bodyUse' ? BODY_USE_RULE : '文字是线索，不是判决；以最合道理的一条为准。',
    quotations: [
      ...(reading.kind === 'bodyUse' ? [ruleOf('many'), ruleOf('omens'), ruleOf('posture'), ruleOf('beyond')] : []),
      ruleOf('brake'),
    ],
    sentence: sentenceOf(reading, helping, hindering),
    note: reading.kind === 'bodyUse' ? BEYOND_THE_FIGURE : null,
    values: { helping, hindering, question: '这件事，你怎么断？凭的是哪一条？' },
  };
}
