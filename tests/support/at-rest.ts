/** Runs in the page: no skeleton is shown, pictures are loaded, and 时间起卦, which fades in once the calendar is loaded, is enabled. */
export function isAtRest(): boolean {
  const disabled = [...document.querySelectorAll('button:disabled')];
  return (
    !document.querySelector('[aria-label="正在载入"]') &&
    disabled.every((button) => button.textContent !== '时间起卦') &&
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')
  );
}
