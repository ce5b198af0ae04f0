import { expect, test } from 'vitest';
import { ENTRY_AT, entryOf, noteOf } from '#tests/support/any-entry.ts';
import { entryText } from './entry-text.ts';

test('all that was written is in the text, each with its name; what is empty is left out', () => {
  const entry = entryOf({
    question: '此行可成？',
    judgment: { text: '宜缓', at: ENTRY_AT, first: { text: '宜急', at: ENTRY_AT } },
    notes: [noteOf('note-0001', '甲'), noteOf('note-0002', '乙')],
    outcome: { kind: '应', at: ENTRY_AT, text: '' },
    omen: { text: '二雀争枝', posture: 'standing', trigram: '110' },
    images: ['守静', '阻隔'],
  });
  expect(entryText(entry)).toBe(
    [
      ...['所问：此行可成？', '外应：二雀争枝（立，取作巽）', '取象：守静、阻隔', '断语：宜缓'],
      ...['原来的断语：宜急', '札记：甲', '札记：乙', '结果：应'],
    ].join('\n'),
  );
  expect(entryText(entryOf())).toBe('');
});
