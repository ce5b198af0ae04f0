import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCast } from '#tests/support/any-facts.ts';
import { anyShared, anyText, linkOfBody } from '#tests/support/any-link.ts';
import { solarDateOf } from '../calendar/solar.ts';
import { type Cast, manualCast } from '../casting/cast.ts';
import { castName, parseCastName } from '../casting/cast-name.ts';
import { METHODS, parseCastWithBasis } from '../casting/methods.ts';
import type { Omen } from '../journal/omen.ts';
import golden from './golden/links.json' with { type: 'json' };
import { parseShareLink, toShareLink } from './share-link.ts';

const NOON = { castForMs: Date.parse('2025-01-16T08:20:00.000Z'), utcOffset: 480, dayAt: 0 } as const;
const ZHUN = manualCast({ main: '010001', moving: [0] });
const ZHUN_LINK = toShareLink({ cast: ZHUN, ...NOON });

const damaged = { ok: false, error: 'damaged' };
const unknownVersion = { ok: false, error: 'unknownVersion' };

const HAS_WORDS = ['character', 'text-strokes', 'text-tones', 'text-count'];
const hasWords = ({ method }: Cast): boolean => HAS_WORDS.includes(method);

describe('there and back', () => {
  test('every cast of every method is read back as it was, with its moment, its question and 外应; one with words without them', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyShared, (shared) => {
        seen.add(shared.cast.method);
        const read = parseShareLink(toShareLink(shared));
        if (!read.ok) throw new Error(read.error);
        const { cast, madeBy, ...moment } = read.value;
        const { cast: given, ...expected } = shared;
        expect(moment).toEqual(expected);
        expect(castName(cast)).toBe(castName(given));
        expect(cast).toEqual(hasWords(given) ? manualCast(given) : given);
        expect(madeBy?.method ?? null).toBe(hasWords(given) ? given.method : null);
      }),
      { numRuns: 2000 },
    );
    expect(seen).toEqual(new Set(['manual', ...Object.keys(METHODS)]));
  });

  test('a link without a question has at most 49 characters after the host, with numbers of twelve digits and eighteen heaps too', () => {
    fc.assert(
      fc.property(anyShared, (shared) => {
        expect(`/c#${toShareLink({ ...shared, question: null, omen: null })}`.length).toBeLessThanOrEqual(49);
      }),
      { numRuns: 2000 },
    );
    const most = 999_999_999_999;
    const largest = [
      parseCastWithBasis('three-numbers', { numbers: [most, most, most] }),
      parseCastWithBasis('text-strokes', { text: '三个字', strokes: [most, most, most] }),
      parseCastWithBasis('yarrow', { heaps: Array(18).fill(22) }),
    ] as Cast[];
    const last = { castForMs: Date.parse('9999-12-31T23:59:59.999Z'), utcOffset: -1080, dayAt: 23 } as const;
    for (const cast of largest) {
      const link = toShareLink({ cast, ...last });
      expect(`/c#${link}`.length).toBeLessThanOrEqual(49);
      expect(parseShareLink(link).ok).toBe(true);
    }
  });

  test('whatever is accepted is the one link of its cast, also of one whose words are left out', () => {
    fc.assert(
      fc.property(anyShared, (shared) => {
        const link = toShareLink(shared);
        const read = parseShareLink(link);
        if (!read.ok) throw new Error(read.error);
        const { cast, madeBy, ...moment } = read.value;
        expect(toShareLink({ ...moment, cast: madeBy ?? cast })).toBe(link);
      }),
    );
  });

  test('a cast by words has its counts in the link and none of its words', () => {
    const strokes = parseCastWithBasis('text-strokes', { text: '西林', strokes: [7, 8] }) as Cast;
    const other = parseCastWithBasis('text-strokes', { text: '甲乙', strokes: [7, 8] }) as Cast;
    const link = toShareLink({ cast: strokes, ...NOON });
    expect(toShareLink({ cast: other, ...NOON })).toBe(link);
    const read = parseShareLink(link);
    expect(read.ok && read.value).toMatchObject({
      cast: { method: 'manual', main: '100000', moving: [2] },
      madeBy: { method: 'text-strokes', basis: { text: '字字', strokes: [7, 8] } },
    });
    const counted = parseCastWithBasis('text-count', { text: '天行健君子以自强不息天' }) as Cast;
    const readCount = parseShareLink(toShareLink({ cast: counted, ...NOON }));
    expect(readCount.ok && readCount.value.madeBy).toEqual({ ...counted, basis: { text: '字'.repeat(11) } });
  });

  test('a cast of a method that this version does not know is shared by its figure', () => {
    const cast: Cast = { method: 'unknown', main: '010001', moving: [0], given: { method: 'clouds', basis: { a: 1 } } };
    const read = parseShareLink(toShareLink({ cast, ...NOON }));
    expect(read.ok && read.value).toMatchObject({
      cast: ZHUN,
      madeBy: { method: 'unknown', main: '010001', moving: [0] },
    });
  });
});

test.each(golden)(
  '%#: $link is $method $figure',
  ({ link, method, basis, figure, castFor, utcOffset, dayAt, question, ...later }) => {
    const named = parseCastName(figure);
    if (!named.ok) throw new Error(figure);
    const cast = (basis ? parseCastWithBasis(method as keyof typeof METHODS, basis) : manualCast(named.value)) as Cast;
    expect(castName(cast)).toBe(figure);
    const omen = ('omen' in later ? later.omen : null) as Omen | null;
    const shared = { cast, castForMs: Date.parse(castFor), utcOffset, dayAt: dayAt as 0 | 23 | null, question, omen };
    expect(toShareLink(shared)).toBe(link);
    const read = parseShareLink(link);
    if (!read.ok) throw new Error(read.error);
    const { madeBy, ...opened } = read.value;
    expect(opened).toEqual({ ...shared, cast: hasWords(cast) ? manualCast(cast) : cast });
  },
);

test('there are twenty golden links of version 1, of every method, and three of version 2', () => {
  expect(golden.map(({ link }) => link[0]).join('')).toBe('1'.repeat(20) + '2'.repeat(3));
  expect(new Set(golden.map(({ method }) => method))).toEqual(new Set(['manual', ...Object.keys(METHODS)]));
});

describe('refused', () => {
  const links = golden.map(({ link }) => link);

  test.each(links)('%s, cut anywhere', (link) => {
    for (let length = 0; length < link.length; length++) expect(parseShareLink(link.slice(0, length))).toEqual(damaged);
  });

  test.each(links)('%s, with any one character of it replaced by any other', (link) => {
    const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/. %&卦';
    for (let at = 0; at < link.length; at++) {
      for (const character of characters) {
        if (character === link[at]) continue;
        const changed = link.slice(0, at) + character + link.slice(at + 1);
        expect(parseShareLink(changed), changed).toEqual(
          at === 0 && /[3-9]/.test(character) ? unknownVersion : damaged,
        );
      }
    }
  });

  test('with anything after it or before it', () => {
    for (const changed of [
      `${ZHUN_LINK}A`,
      `${ZHUN_LINK}AAAA`,
      `${ZHUN_LINK}=`,
      `${ZHUN_LINK}&utm=1`,
      ` ${ZHUN_LINK}`,
      `${ZHUN_LINK} `,
    ])
      expect(parseShareLink(changed), changed).toEqual(damaged);
  });

  test.each([
    '',
    '.',
    '1',
    '1.',
    '1.AAAA',
    '0.AAAA',
    '01.AAAA',
    '-1.AAAA',
    'x',
    '观象',
    '1.\u0000',
    '%',
    '%ZZ',
    '%E5',
    '1.%',
    '2.',
    '2.AAAA',
    '2.卦',
  ])('%j', (text) => {
    expect(parseShareLink(text)).toEqual(damaged);
  });

  test.each(['3.AAAA', '3.', '10.x', '99.卦'])('%s, of a version to come', (text) => {
    expect(parseShareLink(text)).toEqual(unknownVersion);
  });

  test('a method to come, whose checksum is right', () => {
    expect(parseShareLink(linkOfBody([99, 0, 0, 0]))).toEqual(unknownVersion);
  });

  test('a million characters, at once', () => {
    for (const text of ['1.'.padEnd(1_000_000, 'A'), '%41'.repeat(333_333), '9'.repeat(1_000_000)]) {
      const before = performance.now();
      expect(parseShareLink(text)).toEqual(damaged);
      expect(performance.now() - before).toBeLessThan(50);
    }
  });

  test('a figure that its numbers do not lead to', () => {
    const time = parseCastWithBasis('time', { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 }) as Cast;
    for (const wrong of [{ main: '011100' }, { moving: [1] }, { moving: [0, 1] }, { moving: [] }]) {
      expect(parseShareLink(toShareLink({ cast: { ...time, ...wrong } as Cast, ...NOON }))).toEqual(damaged);
    }
  });

  test('right checksums over wrong bytes: over-long and too large numbers, clocks and questions that cannot be', () => {
    const head = [0, 0b01000100, 0b00010000]; // 手动, 屯, 初爻, no day rule, no offset, no question
    expect(parseShareLink(linkOfBody([...head, 0])).ok).toBe(true);
    const wrong = {
      'over-long': [...head, 0x80, 0],
      unfinished: [...head, 0x80],
      'more than a number holds': [...head, ...Array(9).fill(0xff), 1],
      'a year of five digits': [...head, ...Array(7).fill(0xff), 1],
      'trailing byte': [...head, 0, 0],
      'day rule 3': [0, 0b01000100, 0b00011100, 0],
      'offset of 19 hours': [0, 0b01000100, 0b00010010, 0, 0xe8, 0x11],
      'empty question': [0, 0b01000100, 0b00010001, 0, 0],
      'question not in UTF-8': [0, 0b01000100, 0b00010001, 0, 1, 0xff],
      'question with a line break': [0, 0b01000100, 0b00010001, 0, 3, 65, 10, 65],
      'question of 201 characters': [0, 0b01000100, 0b00010001, 0, 0xc9, 1, ...Array(201).fill(65)],
      'hour 13': [2, 0b01000100, 0b00010000, 0, 1, 13],
      'a million characters counted': [11, 0b01000100, 0b00010000, 0, 0xc0, 0x84, 0x3d],
      'so many tones': [10, 0b01000100, 0b00010000, 0, 0xc0, 0x84, 0x3d],
    };
    for (const [name, bytes] of Object.entries(wrong)) expect(parseShareLink(linkOfBody(bytes)), name).toEqual(damaged);
  });

  test('a moment whose clock shows no year of the calendar', () => {
    const linkAt = (iso: string, utcOffset: number | null) =>
      parseShareLink(toShareLink({ cast: ZHUN, castForMs: Date.parse(iso), utcOffset, dayAt: 0 })).ok;
    for (const offset of [-1080, 0, 1080, null])
      expect(linkAt('0000-01-01T00:00:00.000Z', offset), `${offset}`).toBe(false);
    // 1-01-01 by the Julian calendar, at midnight and a moment before
    expect(solarDateOf(Date.parse('0000-12-30') / 86_400_000)).toEqual({ year: 1, month: 1, day: 1 });
    for (const [iso, isOpened] of [
      ['0000-12-30T00:00:00.000Z', true],
      ['0000-12-29T23:59:59.999Z', false],
      ['9999-12-31T23:59:59.999Z', true],
    ] as const)
      expect(linkAt(iso, 0), iso).toBe(isOpened);
    expect(linkAt('0000-12-29T16:00:00.000Z', 480)).toBe(true);
    expect(linkAt('9999-12-31T23:59:59.999Z', 1)).toBe(false);
    expect(linkAt('9999-12-31T23:59:59.999Z', null)).toBe(false); // a clock east of Greenwich shows the year 10000
  });

  test('a question with more marks than a letter can carry, or with nothing that is seen', () => {
    const linkOf = (question: string) => {
      const bytes = [...new TextEncoder().encode(question)];
      const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7];
      return linkOfBody([0, 0b01000100, 0b00010001, 0, ...length, ...bytes]);
    };
    expect(parseShareLink(linkOf(`问${'\u0301'.repeat(8)}`)).ok).toBe(true);
    const wrong = [`问${'\u0301'.repeat(9)}`, `问${'\u0301\u200d'.repeat(9)}`, `问${'\u0301\u202e'.repeat(60)}`];
    for (const question of [...wrong, '\u200b', '\u3164\u2800', '\ufe0f'])
      expect(parseShareLink(linkOf(question)), JSON.stringify(question)).toEqual(damaged);
    // as an entry does: marks that turn the direction, and invisible ones, are taken out
    const hidden = parseShareLink(linkOf('何\u202e时\u2066行\u200b \u200e吉\u2060'));
    expect(hidden.ok && hidden.value.question).toBe('何时行 吉');
  });

  test('any text at all is answered', () => {
    fc.assert(fc.property(anyText, fc.constantFrom(1, 2), (text, version) => !parseShareLink(`${version}.${text}`).ok));
    fc.assert(
      fc.property(fc.array(fc.nat(255)), fc.constantFrom(1, 2), (bytes, version) => {
        expect(typeof parseShareLink(linkOfBody(bytes, version)).ok).toBe('boolean');
      }),
    );
  });
});

describe('%-escapes', () => {
  test('are decoded, once', () => {
    const escaped = [...ZHUN_LINK].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');
    expect(parseShareLink(escaped)).toEqual(parseShareLink(ZHUN_LINK));
    expect(parseShareLink(escaped.replaceAll('%', '%25'))).toEqual(damaged);
    expect(parseShareLink(ZHUN_LINK.replace('.', '%2E')).ok).toBe(true);
    expect(parseShareLink(ZHUN_LINK.replace('.', '%2')).ok).toBe(false);
  });
});

test('a question of more than 200 characters, or with line breaks, is cut and mended when the link is made', () => {
  const read = parseShareLink(toShareLink({ cast: ZHUN, ...NOON, question: ` 问${'很长'.repeat(150)}\n ` }));
  expect(read.ok && [...(read.value.question ?? '')]).toHaveLength(200);
  const lines = parseShareLink(toShareLink({ cast: ZHUN, ...NOON, question: '一\n二\ud800' }));
  expect(lines.ok && lines.value.question).toBe('一 二\ufffd');
  const blank = parseShareLink(toShareLink({ cast: ZHUN, ...NOON, question: ' \n' }));
  expect(blank.ok && blank.value.question).toBe(null);
});

test('every cast has a link', () => {
  fc.assert(fc.property(anyCast, (cast) => /^1\.[\w-]+$/.test(toShareLink({ cast, ...NOON }))));
});
