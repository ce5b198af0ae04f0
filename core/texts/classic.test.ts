import { expect, test } from 'vitest';
import { textOf } from './classic.ts';

test.each(['222222', '11111', '', 'toString', '__proto__', 'constructor'])(
  'the unknown code %j answers the placeholders',
  (code) => {
    const { judgment, lines } = textOf(code);
    expect(judgment).toBe('暂无卦辞');
    expect(lines).toEqual(Array.from({ length: 6 }, () => '暂无爻辞'));
  },
);

test('乾, 坤 and 屯 are the classic’s', () => {
  expect(textOf('111111')).toMatchObject({ judgment: '元亨，利贞。', daxiang: '天行健，君子以自强不息。' });
  expect(textOf('111111').lines.at(-1)).toBe('见群龙无首，吉。');
  expect(textOf('000000').lines[0]).toBe('履霜，坚冰至。');
  expect(textOf('010001').judgment).toBe('元亨，利贞。勿用有攸往，利建侯。');
});
