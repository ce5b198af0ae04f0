import type { MethodWithBasis } from '../casting/cast.ts';
import data from './casting-rules.json' with { type: 'json' };

/** What a way of casting rests on. */
export interface CastingRule {
  /** Verbatim; null where the book has no rule, or none that could be compared. */
  readonly quotation: string | null;
  /** Book and section; of a modern custom, that it is one. */
  readonly from: string;
  readonly note: string;
}

export const CASTING_RULES: Readonly<Record<MethodWithBasis, CastingRule>> = data.rules;
