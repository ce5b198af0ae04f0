/**
 * Scrolls by script, and waits for the browser’s event, which comes with the next frame: nobody taps before. Answers where the
 * page is then.
 */
export async function scrolled(scroll: () => void): Promise<number> {
  const before = scrollY;
  const told = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
  scroll();
  if (scrollY !== before) await told;
  return scrollY;
}
