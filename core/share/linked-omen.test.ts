import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyShared, linkOfBody } from '#tests/support/any-link.ts';
import { manualCast } from '../casting/cast.ts';
import { parseShareLink, toShareLink } from './share-link.ts';

const NOON = { castForMs: Date.parse('2025-01-16T08:20:00.000Z'), utcOffset: 480, dayAt: 0 } as const;
const ZHUN = manualCast({ main: '010001', moving: [0] });
const damaged = { ok: false, error: 'damaged' };

test('a link without 外应 is of version 1, byte for byte what it was before there was any; with it, of version 2', () => {
  fc.assert(
    fc.property(anyShared, ({ omen, ...shared }) => {
      const plain = toShareLink(shared);
      expect(plain).toMatch(/^1\./);
      expect(toShareLink({ ...shared, omen: null })).toBe(plain);
      expect(toShareLink({ ...shared, omen: { text: '\u202e ', posture: 'running', trigram: null } })).toBe(plain);
      if (omen) expect(toShareLink({ ...shared, omen })).toMatch(/^2\./);
    }),
  );
});

test('right checksums over a wrong 外应; one version read as the other', () => {
  const head = [0, 0b01000100, 0b00010000, 0];
  const opened = parseShareLink(linkOfBody([...head, 0x52, 3, 0xe9, 0x9b, 0x80], 2));
  expect(opened.ok && opened.value.omen).toEqual({ text: '雀', posture: 'standing', trigram: '110' });
  const wrong = {
    none: head,
    'of nothing': [...head, 0, 0],
    'a fifth posture': [...head, 0x05, 0],
    'a ninth trigram': [...head, 0x90, 0],
    'unfinished words': [...head, 0x52, 3, 0xe9, 0x9b],
    'words not in UTF-8': [...head, 0x52, 1, 0xff],
    'words with a line break': [...head, 0x52, 3, 65, 10, 65],
    'words that nobody sees': [...head, 0x52, 3, 0xe2, 0x80, 0x8b],
    'words of 201 characters': [...head, 0x52, 0xc9, 1, ...Array(201).fill(65)],
    'nine marks on a letter': [...head, 0x52, 19, 65, ...Array(9).fill([0xcc, 0x81]).flat()],
    'trailing byte': [...head, 0x52, 1, 65, 0],
  };
  for (const [name, bytes] of Object.entries(wrong))
    expect(parseShareLink(linkOfBody(bytes, 2)), name).toEqual(damaged);
  fc.assert(
    fc.property(anyShared, (shared) => {
      const link = toShareLink(shared);
      expect(parseShareLink((link.startsWith('1') ? '2' : '1') + link.slice(1))).toEqual(damaged);
    }),
  );
});

test('the longest question and the longest 外应 are opened, also with every character as an escape', () => {
  const long = '🀄'.repeat(200);
  const link = toShareLink({
    cast: ZHUN,
    ...NOON,
    question: long,
    omen: { text: long, posture: null, trigram: null },
  });
  const escaped = [...link].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');
  for (const text of [link, escaped])
    expect(parseShareLink(text)).toMatchObject({ ok: true, value: { question: long, omen: { text: long } } });
});
