import * as v from 'valibot';
import { addPracticeAnswers, listPracticeAnswers } from '#contract/practice.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { parseLine, toLine } from '#core/practice-log/practice-answer-line.ts';
import type { PracticeCalls } from '#web/platform/saved/practice/practice-kind.ts';
import { heard, json, problem, type Send } from './wire.ts';
import type { World } from './world.ts';

const atServer = (answers: readonly PracticeAnswer[]): readonly PracticeAnswer[] =>
  v.parse(addPracticeAnswers.body, json({ answers: answers.map(toLine) })).answers;

const atTab = (answers: readonly PracticeAnswer[]): readonly PracticeAnswer[] =>
  v
    .parse(listPracticeAnswers.responses[200], json({ answers: answers.map(toLine), revision: 0, more: false }))
    .answers.map(parseLine)
    .filter((answer) => answer !== null);

/** The calls about the log of practice of one tab, which sends by `send`. */
export function practiceCallsOf({ server, practiceOracle, without }: World, send: Send): PracticeCalls {
  /** Without the safeguard nothing that the server says of its data shows that it was restored. */
  const noRestore = (revision: number) => (without === 'answer epoch' ? { epoch: '', revision } : {});
  return {
    async send(answers) {
      const reply = await send((user) => {
        practiceOracle.processed(user, answers);
        return server.addPracticeAnswers(user, atServer(answers), without !== 'answer ids');
      }, 'answers');
      if (reply.kind === 'status' && reply.status === 422) return problem(422, 'practice.full');
      return heard(reply, (value) => ({ kind: 'ok', value: { ...value, ...noRestore(1e9) } }));
    },
    async list(since) {
      const reply = await send((user) => server.listPracticeAnswers(user, since), 'log of practice');
      if (reply.kind !== 'answer') return null;
      const { answers, revision } = reply.value;
      return { ...reply.value, ...noRestore(Math.max(since, revision)), items: atTab(answers) };
    },
  };
}
