import type { Incoming, NodeWords } from '#core/explain/node-words.ts';
import type { Place } from '#core/reading/relation.ts';

/** Where the four stand in the row, in parts of a hundred of its width; their lines meet 体 closer together. */
const COLUMNS: Record<Place, number> = { use: 12.5, useMutual: 37.5, bodyMutual: 62.5, changed: 87.5 };
const AT_BODY: Record<Place, number> = { use: 37, useMutual: 45.5, bodyMutual: 54.5, changed: 63 };
const APART = 25;

export const columnOf = (place: Place): number => COLUMNS[place];
export const atBodyOf = (place: Place): number => AT_BODY[place];

/** What happens between the chosen one and one beside it, drawn in the gap. */
export interface Between {
  readonly kind: Incoming['kind'];
  /** The middle of the gap. */
  readonly x: number;
  /** 1: it comes from the left. */
  readonly direction: 1 | -1;
}

/** What comes from further away, or joins several of one element, drawn below the row. */
export interface Bracket {
  readonly kind: Incoming['kind'];
  /** Where it leaves the others. */
  readonly from: readonly number[];
  /** Where it enters the chosen one. */
  readonly to: number;
  /** 0 is closest to the row. */
  readonly depth: number;
}

const isBeside = (chosen: number, { by }: Incoming): boolean => Math.abs(columnOf(by.of) - chosen) === APART;

export function betweenOf({ relation, incoming }: NodeWords): readonly Between[] {
  const chosen = columnOf(relation.of);
  return incoming
    .filter((one) => isBeside(chosen, one))
    .map(({ kind, by }) => {
      const from = columnOf(by.of);
      return { kind, x: (from + chosen) / 2, direction: from < chosen ? 1 : -1 };
    });
}

/** Those of one element further away; those beside it, which are joined to it in the gap, only where there are no others. */
function alikeOf(chosen: number, incoming: readonly Incoming[]): readonly Incoming[] {
  const alike = incoming.filter(({ kind }) => kind === '同气');
  const further = alike.filter((one) => !isBeside(chosen, one));
  return further.length > 0 ? further : alike;
}

/** Several enter the chosen one side by side, the one from furthest outermost. */
const ENTRY = 2.5;

export function bracketsOf({ relation, incoming }: NodeWords): readonly Bracket[] {
  const chosen = columnOf(relation.of);
  const alike = alikeOf(chosen, incoming).map(({ by }) => columnOf(by.of));
  const acting = incoming.filter((one) => one.kind !== '同气' && !isBeside(chosen, one));
  const found = [
    ...(alike.length > 0 ? [{ kind: '同气' as const, from: alike }] : []),
    ...acting.map(({ kind, by }) => ({ kind, from: [columnOf(by.of)] })),
  ];
  const reachOf = ({ from }: { readonly from: readonly number[] }): number =>
    Math.max(...from.map((x) => Math.abs(x - chosen)));
  return found
    .toSorted((a, b) => reachOf(a) - reachOf(b))
    .map((one, depth) => {
      const outwards = (one.from[0] ?? chosen) > chosen ? -1 : 1;
      return { ...one, depth, to: chosen + outwards * ENTRY * depth };
    });
}
