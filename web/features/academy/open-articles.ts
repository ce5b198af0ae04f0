/** The articles that are open, for the way back from a page that one of them leads to. */
export const openArticles = new Set<string>();
