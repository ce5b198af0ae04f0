import { enter, type Fields, useFormState } from '#web/platform/storage/first-load.ts';

/** Of a field that is typed: empty until it is. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was entered in this way is gone; answers what brings it back. */
export function clearEntered(way: string): () => void {
  const { [way]: own, ...others }: Readonly<Record<string, Fields>> = useFormState.getState().entered;
  useFormState.setState({ entered: others });
  return () => own && enter(way, own);
}
