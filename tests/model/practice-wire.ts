import * as v from 'valibot';
import { addAnswers, listAnswers } from '#contract/practice.ts';
import type { Answer } from '#core/practice/answer.ts';
import { parseLine, toLine } from '#core/practice/answer-line.ts';
import type { PracticeCalls } from '#web/platform/practice-sending/practice-calls.ts';
import {
  createPracticeSync,
  type PracticeSync,
  type PracticeSyncParts,
} from '#web/platform/practice-sending/practice-sync.ts';
import { json, REST, type Send } from './wire.ts';
import type { World } from './world.ts';

const atServer = (answers: readonly Answer[]): readonly Answer[] =>
  v.parse(addAnswers.body, json({ answers: answers.map(toLine) })).answers;

const atTab = (answers: readonly Answer[]): readonly Answer[] =>
  v
    .parse(listAnswers.answers[200], json({ answers: answers.map(toLine), revision: 0, more: false }))
    .answers.map(parseLine)
    .filter((answer) => answer !== null);

/** As web/platform/practice-sending/open-practice.ts, for one tab, which sends by `send`. */
export const openPractice = (
  world: World,
  send: Send,
  parts: Pick<PracticeSyncParts, 'db' | 'user' | 'storedUser' | 'wait'>,
  onChange: (unsent: number) => void,
): PracticeSync =>
  createPracticeSync({
    ...parts,
    calls: practiceCallsOf(world, send),
    onChange,
    onReceived: () => {},
    onFull: () => {},
  });

function practiceCallsOf({ server, practiceOracle, without }: World, send: Send): PracticeCalls {
  /** Without the safeguard nothing that the server says of its data shows that it was restored. */
  const noRestore = (revision: number) => (without === 'answer epoch' ? { epoch: '', revision } : {});
  return {
    async send(answers) {
      const reply = await send((user) => {
        practiceOracle.processed(user, answers);
        return server.addAnswers(user, atServer(answers), without !== 'answer ids');
      }, 'answers');
      if (reply.kind === 'answer') return { kind: 'added', ...reply.value, ...noRestore(1e9) };
      if (reply.kind !== 'status') return { kind: 'offline' };
      if (reply.status === 401) return { kind: 'ended' };
      if (reply.status === 422) return { kind: 'full', message: 'no' };
      if (reply.status === 400 || reply.status === 413) return { kind: 'rejected' };
      return { kind: 'refused', ...(REST.includes(reply.status) && { retryAfterMs: 2000 }) };
    },
    async list(since) {
      const reply = await send((user) => server.listAnswers(user, since), 'log of practice');
      if (reply.kind !== 'answer') return null;
      const { answers, revision } = reply.value;
      return { ...reply.value, ...noRestore(Math.max(since, revision)), answers: atTab(answers) };
    },
  };
}
