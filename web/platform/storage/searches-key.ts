/** What was looked for lately (web/features/search/recent-searches.ts); a logout removes it. */
export const SEARCHES_KEY = 'guanxiang-searches';
