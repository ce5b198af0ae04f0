/** What is tapped on the form, by the names it shows: 坎，水 over 震，雷 with 初爻 moving is 水雷屯. */
export interface Taps {
  readonly upper?: string;
  readonly lower?: string;
  readonly line?: string;
}

export const ZHUN = { upper: '坎，水', lower: '震，雷', line: '初爻' } as const satisfies Taps;
export const QIAN = { upper: '乾，天', lower: '乾，天', line: '二爻' } as const satisfies Taps;
export const KUN = { upper: '坤，地', lower: '坤，地', line: '上爻' } as const satisfies Taps;

/** The group of each choice on the form. */
export const GROUPS = { upper: '上卦', lower: '下卦', line: '动爻' } as const;
