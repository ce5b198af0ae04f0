/**
 * Scrolls by script, and waits until the browser has told of it, which it does with the next frame: nobody taps before. Answers where the
 * page is then.
 */
export async function scrolled(scroll: () => void): Promise<number> {
  const before = scrollY;
  const told = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
  scroll();
  if (scrollY !== before) await told;
  return scrollY;
}
