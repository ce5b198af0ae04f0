import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { textsOf } from './texts-of.ts';

/** 起卦算式 of the result that is shown, line by line, without the labels. */
export const showsArithmetic = (lines: readonly string[]) =>
  expect.poll(() => textsOf(page.getByLabelText('起卦算式').getByRole('definition'))).toEqual(lines);

/** Solar date, lunar date, double-hour; method, moving lines, changed hexagram. */
export const whenCast = () => textsOf(page.getByRole('list', { name: '起卦时间' }).getByRole('listitem'));

/** The main figure of the result that is shown. */
export const mainCard = (label: string) => page.getByRole('link', { name: `主卦，${label}` });
