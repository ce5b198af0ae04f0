/** The dot of the guesses at one's own puzzle goes: they stand on the page, or the puzzle is there no more. */
export async function seePlace(puzzleId: number): Promise<void> {
  const news = await import('#web/platform/news/news.ts').catch(() => null); // it goes the next time
  await news?.seePlace(puzzleId);
}
