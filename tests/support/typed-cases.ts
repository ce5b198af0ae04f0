/** How each worked case is typed. */
export const TYPED_CASES: Readonly<Record<string, string>> = {
  观梅占: '--time 2025-01-16T15:30:00+08:00',
  牡丹占: '--time 2025-04-13T06:00:00+08:00',
  邻夜扣门借物占: '--numbers 1,5 --hour 10',
  今日动静如何: '--text 今日动静如何',
  西林寺牌额占: '--text 西林 --strokes 7,8',
  老人有忧色占: '--object 乾 --direction 巽 --hour 4',
  少年有喜色占: '--object 艮 --direction 离 --hour 7',
  牛哀鸣占: '--object 坤 --direction 坎 --hour 7',
  王姓起屋: '--time 2022-12-23T12:00:00+08:00 --add 4',
};
