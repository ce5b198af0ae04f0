import type { GuessCast } from '#contract/guess.ts';
import { imageUrlOf } from '#contract/upload.ts';
import { parseCastName } from '#core/casting/cast-name.ts';
import { fullName, shortName } from '#core/hexagram/king-wen.ts';
import { lineLabel, lineName } from '#core/hexagram/line.ts';
import type { Entry } from '#core/journal/entry.ts';
import { toMarkdown } from '#core/markdown-text.ts';
import { cardOf } from '#core/practice/deck.ts';
import { VERSES } from '#core/practice/songs.ts';
import { figureRows } from '#core/reading/figure-text.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { timeOf } from '#server/time-text.ts';
import type { ExportedAnswer, ExportedGuess, ExportedPuzzle, ExportedResult } from './export-repo.ts';

export const README = `# 观象：我的数据

- account.json：账号、头像、登录着的设备。
- activity.json：账号上最近发生的事。
- casts/：卦例和写下的记录。json 给程序读，md 给人看；每份二十卦以内，自早而晚。
- practice/：练习答过的卡片，按存入的先后。
- puzzles/：出过的题。
- guesses/：射覆的猜。opened-answers/：打开过的答案。
- reports/：举报过的。judgements.json：管理员对自己所写所示的决定。interventions.json：超级管理员改过、删去的自己的题。
- images/：上传过的图片。

时间都是世界时（UTC）。要在观象里重新导入卦例，请用“我的”里的导出；那里写的是设备上的时间。
`;

const quoted = (text: string): readonly string[] => text.split(/\r\n|\r|\n/).map((line) => `> ${toMarkdown(line)}`);

const block = (heading: string, text: string | null | undefined): readonly string[] =>
  text ? ['', `### ${heading}`, '', ...quoted(text)] : [];

function writtenIn({ question, omen, judgment, notes, outcome }: Entry): readonly string[] {
  return [
    ...block('所问', question),
    ...block('外应', omen?.text),
    ...block('断语', judgment?.text),
    ...block('原来的断语', judgment?.first?.text),
    ...notes.flatMap(({ at, text }) => block(`札记 · ${at}`, text)),
    ...(outcome ? block(`结果 · ${outcome.kind}`, outcome.text || '（没有写）') : []),
  ];
}

function figureOf(name: string): { readonly title: string; readonly rows: readonly string[] } {
  const cast = parseCastName(name);
  if (!cast.ok) return { title: name, rows: [] };
  return { title: fullName(cast.value.main), rows: figureRows(cast.value.main, cast.value.moving) };
}

const section = (lines: readonly string[]): string => lines.map((line) => `\n${line}`).join('');

/** In parts, one a cast. */
export function castsMarkdown(
  results: readonly ExportedResult[],
  entries: ReadonlyMap<string, Entry>,
): readonly string[] {
  const sections = results.map(({ timestamp, castFor, figure }) => {
    const { title, rows } = figureOf(figure);
    const entry = entries.get(timestamp);
    return section(['', `## ${castFor} · ${title}`, '', '```', ...rows, '```', ...(entry ? writtenIn(entry) : [])]);
  });
  return ['# 卦例', ...sections, '\n'];
}

/** 认卦 · 屯; a card that only a newer version has is named by its id. */
function cardName(id: string): string {
  const card = cardOf(id);
  if (!card) return id;
  if ('hexagram' in card) return `${card.group} · ${shortName(card.hexagram)}`;
  if ('verse' in card) return `${card.group} · ${VERSES[card.verse]}`;
  if ('trigram' in card) return `${card.group} · ${trigramName(card.trigram)}`;
  return `${card.group} · ${card.kind === 'partner' ? lineName(card.line) : lineLabel(card.isYang ? '111111' : '000000', card.line)}`;
}

const RECALLS = new Map([
  ['good', '记得'],
  ['again', '忘了'],
  ['undone', '收回'],
]);

/** In parts, one an answer. */
export const practiceMarkdown = (answers: readonly ExportedAnswer[]): readonly string[] => [
  '# 练习\n',
  ...answers.map(
    ({ at, card, answer }) => `\n- ${at} · ${cardName(card)}（${card}）· ${RECALLS.get(answer) ?? answer}`,
  ),
  '\n',
];

const imageBlock = (heading: string, id: string | null): readonly string[] =>
  id === null ? [] : ['', `${heading}：..${imageUrlOf(id).replace('/uploads', '/images')}`];

/** In parts, one a puzzle. */
export function puzzlesMarkdown(puzzles: readonly ExportedPuzzle[]): readonly string[] {
  const sections = puzzles.map((puzzle) =>
    section([
      '',
      `## ${toMarkdown(puzzle.title)}`,
      '',
      timeOf(puzzle.createdAt),
      ...block('题目', puzzle.questionText),
      ...imageBlock('题图', puzzle.questionImageId),
      ...block('答案', puzzle.answerText),
      ...imageBlock('答案图', puzzle.answerImageId),
    ]),
  );
  return ['# 出过的题', ...sections, '\n'];
}

const OUTCOME_NAMES: Readonly<Record<string, string>> = { hit: '中', near: '近', miss: '未中' };

const saidBy = (who: string, verdict: string | null): readonly string[] =>
  verdict === null ? [] : [`${who}：${OUTCOME_NAMES[verdict] ?? verdict}`];

/** In parts, one a guess. */
export function guessesMarkdown(guesses: readonly ExportedGuess[]): readonly string[] {
  const sections = guesses.map(({ puzzleTitle, text, castFacts, sealedAt, hasSeen, verdict, authorVerdict }) => {
    const cast = castFacts === null ? null : figureOf((JSON.parse(castFacts) as GuessCast).figure);
    const words = [
      ...(hasSeen === 1 ? ['看过答案'] : []),
      ...saidBy('自己说', verdict),
      ...saidBy('出题人说', authorVerdict),
    ];
    return section([
      '',
      `## ${toMarkdown(puzzleTitle)}`,
      '',
      sealedAt,
      ...(cast ? ['', cast.title, '', '```', ...cast.rows, '```'] : []),
      '',
      ...quoted(text),
      ...(words.length > 0 ? ['', words.join('；')] : []),
    ]);
  });
  return ['# 射覆的猜', ...sections, '\n'];
}
