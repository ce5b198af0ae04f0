import { expect, test } from 'vitest';
import { BODY_USE_READINGS } from '#tests/support/body-use-readings.ts';
import { BRANCHES } from '../calendar/ganzhi.ts';
import type { Cast } from '../casting/cast.ts';
import { METHODS } from '../casting/methods.ts';
import { textOf } from '../texts/classic.ts';
import { SUBJECTS } from '../texts/subjects.ts';
import { trigramTextOf } from '../texts/trigrams.ts';
import { TRIGRAM_CODES } from '../trigram/trigram.ts';
import { type Explanation, explain } from './explain.ts';
import { wordsFrom } from './images.ts';
import type { Step } from './step.ts';

const wordsOf = wordsFrom(trigramTextOf);
const WAYS = [...Object.keys(METHODS), 'manual'] as readonly Cast['method'][];

/** What is said of this cast; a `rule`, a `note` and a `scope` define, the same for all. */
function saidIn(step: Step): readonly string[] {
  if (step.id === 'omen' && !step.values) return []; // it asks whether there is anything to note
  const own = [step.fact, step.sentence];
  if (step.id === 'judge')
    return [
      ...own,
      ...[...step.values.helping, ...step.values.hindering, ...step.values.neither].map(({ text }) => `${text}。`),
    ];
  if (step.id === 'timing') return [...own, ...step.values.methods.map(({ sentence }) => sentence)];
  if (step.id === 'images') return [...own, ...step.values.images.map(({ sentence }) => sentence)];
  if (step.id !== 'relations') return own;
  const { relations, interplay, partiesSentence, turnSentence } = step.values;
  return [
    ...own,
    ...[...relations, ...interplay.edges].map(({ sentence }) => sentence ?? ''),
    ...interplay.alikeSentences,
    ...[partiesSentence, turnSentence, interplay.obstructedSentence].map((sentence) => sentence ?? ''),
  ];
}

/** Its sentences, each once. What begins with 书云 is a quotation. */
function sentencesOf({ summary, steps, subject }: Explanation): ReadonlySet<string> {
  const ofSubject = subject ? [subject, ...subject.points].map(({ sentence }) => sentence) : [];
  const texts = [...Object.values(summary), ...steps.flatMap(saidIn), ...ofSubject];
  const sentences = texts.flatMap((text) => text.match(/[^。？！]+[。？！]/g) ?? []);
  return new Set(sentences.filter((sentence) => !sentence.startsWith('书云：')));
}

test('no sentence but a definition or a quotation stands in more than one in six of 384 × 12 readings', () => {
  const counts = new Map<string, number>();
  for (const [index, { main, moving }] of BODY_USE_READINGS.entries()) {
    for (const [hour, month] of BRANCHES.entries()) {
      const method = WAYS[(index + hour) % WAYS.length] as Cast['method'];
      const omen = {
        text: `雀鸣 ${index} ${hour}`,
        posture: 'sitting',
        trigram: TRIGRAM_CODES[(index + hour) % 9] ?? null,
      };
      const subject = SUBJECTS[(index + hour) % SUBJECTS.length] ?? null;
      const explained = { cast: { main, moving }, month, hourNumber: hour + 1, method, subject, wordsOf, omen };
      const explanation = explain(explained, textOf);
      for (const sentence of sentencesOf(explanation)) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
    }
  }
  const readings = BODY_USE_READINGS.length * BRANCHES.length;
  expect(readings).toBe(4608);
  expect(counts.size).toBeGreaterThan(10_000);
  expect([...counts].filter(([, count]) => count > readings / 6)).toEqual([]);
});
