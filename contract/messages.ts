/** What the product says when something is not as it should be. Nobody branches on these words. */
export const MESSAGES = {
  hexagramNotFound: '卦象不存在',
  lineNotFound: '内容不存在',
} as const;
