import { expect } from 'vitest';
import type { BadInput } from '../../support/bad-input.ts';
import { RESULTS, resultBody } from '../../support/sample-bodies.ts';
import { EMPTY_AT, put, refused, writer } from './entry-rows.ts';

const omen = (changes: Readonly<Record<string, unknown>>) => ({
  ...{ text: '二雀争枝', posture: null, trigram: null },
  ...changes,
});

/** 外应 and 取象 of an entry. */
export const OMEN_ROWS: readonly BadInput[] = [
  refused(
    '91',
    '外应不能超过200个字符',
    'the words of 外应, of 201 characters',
    ['雀', '🀄', 'a'].map((one) => ({ omen: omen({ text: one.repeat(201) }) })),
  ),
  refused('91', '所取的象，一个不能超过20个字符', 'a chosen word of 21 characters', [
    ...['静', '🀄'].map((one) => ({ images: [one.repeat(21)] })),
  ]),
  refused('92', '所取的象不能超过20个', 'twenty-one chosen words', [
    { images: Array.from({ length: 21 }, (_, n) => `象${n}`) },
  ]),
  {
    row: '92',
    name: 'words of 外应 of 200 characters and twenty chosen words of 20 are no bad input, whatever the direction they are marked with',
    prepare: writer,
    send: (app) =>
      put(app, {
        omen: omen({ text: `\u202e ${'🀄'.repeat(100)}\n${'雀'.repeat(99)}`, posture: 'running', trigram: '000' }),
        images: [...Array.from({ length: 19 }, (_, n) => `\u2066象${n} `), '静'.repeat(20)],
      }),
    status: 201,
    changes: true,
    async also(app, [response]) {
      expect(response?.json['entry']).toMatchObject({
        omen: { text: `${'🀄'.repeat(100)} ${'雀'.repeat(99)}`, posture: 'running', trigram: '000' },
        images: [...Array.from({ length: 19 }, (_, n) => `象${n}`), '静'.repeat(20)],
      });
      const { token } = await writer(app);
      await app.call('DELETE', `${RESULTS}/${EMPTY_AT}`, { token });
      await app.call('POST', RESULTS, { token, body: resultBody(EMPTY_AT) });
    },
  },
  refused('93', '内容包含非法字符', 'a lone surrogate, NUL, or nine marks on one letter, in 外应 or 取象', [
    ...['\ud800', 'a\0b', `a${'\u0301'.repeat(9)}`].flatMap((text) => [{ omen: omen({ text }) }, { images: [text] }]),
  ]),
  refused('95', '当时的行立坐卧无效', 'a posture that is no name', [
    ...['', '立', 'a b', 'a'.repeat(33), 7, []].map((posture) => ({ omen: omen({ posture }) })),
  ]),
  refused('95', '外应所取的卦无效', 'an unknown trigram', [
    ...['', '巽', '11', '112', '010001', 7, []].map((trigram) => ({ omen: omen({ trigram }) })),
  ]),
  refused('95', '请写下所取的象', 'a chosen word of nothing', [
    ...['', ' \n', '\u202e\u200b', null].map((word) => ({ images: ['守静', word] })),
  ]),
  refused('95', '请求格式错误', '外应 or 取象 of another type', [
    ...['二雀争枝', 7, [], {}, { posture: 'sitting' }, { text: ['雀'] }].map((value) => ({ omen: value })),
    ...['守静', 7, {}, [7], [['守静']]].map((images) => ({ images })),
  ]),
];
