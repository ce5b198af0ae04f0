import type { Branch } from '../calendar/ganzhi.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { Posture } from '../journal/omen.ts';
import type { RuleText } from '../reading/kaobianzhan.ts';
import type { LinePlace } from '../reading/line-place.ts';
import { type Parties, type Place, placeName, type Relation, type RelationToBody } from '../reading/relation.ts';
import type { Prognostic } from '../texts/prognostic.ts';
import type { Quotation } from '../texts/types.ts';
import { type Element, elementOf } from '../trigram/element.ts';
import { type TrigramCode, trigramName } from '../trigram/trigram.ts';
import type { ImageKind } from './images.ts';
import type { Influence } from './interplay.ts';
import type { Strength } from './strength.ts';
import type { Timing, TimingMethod } from './timing.ts';

/** One step of an explanation: what is the case, by which rule it is read, what the rule rests on, and one plain sentence. */
interface StepOf<Id extends string, Values> {
  readonly id: Id;
  readonly title: string;
  readonly fact: string;
  readonly rule: string;
  readonly quotations: readonly Quotation[];
  readonly sentence: string;
  /** What a reader should know besides. */
  readonly note: string | null;
  /** What the words say, as data. */
  readonly values: Values;
}

/** What a line says by its place and by its words. */
export interface ExplainedLine {
  readonly hexagram: HexagramCode;
  /** 0 is 初爻; 6 is 用九 or 用六, which has no place of its own. */
  readonly index: number;
  /** 初九, 用六. */
  readonly label: string;
  readonly text: string;
  /** 白话; null where it is not at hand. */
  readonly plain: string | null;
  readonly place: LinePlace | null;
  /** 断语: which words of `text` judge, and what they mean. */
  readonly verdicts: readonly (Prognostic & { readonly meaning: string })[];
  readonly xiaoxiang: string;
  /** Why, in the words of 小象. */
  readonly reasons: readonly string[];
  /** One plain sentence on how its place suits it, and whether its words agree; null where it has no place. */
  readonly remark: string | null;
  /** All that is said of it. */
  readonly sentence: string;
}

/** The texts to read, the leading one first, and what there is to say of those that are lines. */
export type TextStep = StepOf<
  'text',
  {
    readonly texts: readonly RuleText[];
    readonly lines: readonly ExplainedLine[];
    /** With none or several moving lines: 大象 of 本卦 and of 之卦, which 看 is taken from. */
    readonly images: readonly Quotation[];
  }
>;

export interface Half {
  readonly trigram: TrigramCode;
  readonly element: Element;
  readonly half: 'upper' | 'lower';
}

/** Null unless exactly one line moves. */
export type BodyUseStep = StepOf<'bodyUse', { readonly body: Half; readonly use: Half } | null>;

export interface ExplainedRelation extends RelationToBody {
  /** When it takes effect. */
  readonly stage: '眼前' | '中间' | '末后';
  readonly sentence: string;
}

export interface ExplainedInfluence extends Influence {
  /** Of who acts, in the month; null where that is not known. */
  readonly strength: Strength | null;
  /** Null of 同气: `alikeSentences` says it of all that are alike. */
  readonly sentence: string | null;
}

/** 生克 among 用, 体互, 用互 and 变 themselves. */
export interface Interplay {
  readonly edges: readonly ExplainedInfluence[];
  /** One for each element that several of the four have. */
  readonly alikeSentences: readonly string[];
  /** Where what generates 体 and what overcomes it are both there. */
  readonly obstructedSentence: string | null;
}

export type RelationsStep = StepOf<
  'relations',
  {
    readonly relations: readonly ExplainedRelation[];
    readonly parties: Parties;
    /** What is said of the parties, and of 用 and 变 that disagree; null where there is nothing to say. */
    readonly partiesSentence: string | null;
    readonly turnSentence: string | null;
    readonly interplay: Interplay;
  }
>;

/** What one trigram stands for. */
export interface ExplainedImage {
  readonly of: 'body' | Place;
  /** 体, 用互; 主卦上 where 天时 is asked, which knows no 体 and 用. */
  readonly label: string;
  readonly trigram: TrigramCode;
  readonly element: Element;
  /** To 体; null of 体 itself, and where 天时 is asked. */
  readonly relation: Relation | null;
  /** The book's words under each heading; none where they are not at hand. */
  readonly words: Readonly<Record<ImageKind, readonly string[]>>;
  /** What the book says of this trigram that generates or overcomes 体. */
  readonly passage: Quotation | null;
  readonly sentence: string;
}

export type ImagesStep = StepOf<
  'images',
  {
    /** The heading that what was asked is read by. */
    readonly kind: ImageKind;
    readonly images: readonly ExplainedImage[];
    /** Words that are not shown for what was asked. */
    readonly leftOut: readonly string[];
  }
>;

export interface PlacedStrength {
  readonly of: 'body' | Place;
  readonly trigram: TrigramCode;
  readonly element: Element;
  readonly strength: Strength;
  /** 旺 and 衰 are of the book, 相, 休 and 囚 are not. */
  readonly isOfTheBook: boolean;
}

/** Null where the month is not known. */
export type StrengthStep = StepOf<
  'strength',
  { readonly month: Branch; readonly monthElement: Element; readonly strengths: readonly PlacedStrength[] } | null
>;

export interface ExplainedOmen {
  /** The user's own words; may be empty. */
  readonly text: string;
  /** One that this version knows. */
  readonly posture: Posture | null;
  /** As the user chose, with its element. */
  readonly trigram: TrigramCode | null;
  readonly element: Element | null;
  /** To 体; null without a trigram, and where there is no 体. */
  readonly relation: Relation | null;
  /** What that comes to, in a sentence. */
  readonly meaning: string | null;
}

/** Null where nothing was noted. */
export type OmenStep = StepOf<'omen', ExplainedOmen | null>;

export type TimingStep = StepOf<
  'timing',
  Timing & {
    readonly methods: readonly TimingMethod[];
    /** Why no method is the one for this cast; null where one is. */
    readonly unsaid: string | null;
    /** What 外应 says of it: it marks one of the sums of `figure`, and changes none. */
    readonly posture: Posture | null;
  }
>;

export interface Clue {
  readonly kind: 'relation' | 'strength' | 'parties';
  /** For a relation: whose. */
  readonly of: Place | null;
  readonly text: string;
}

/** What the reader brought along, apart from both sides. */
export interface Beyond {
  readonly kind: 'omen';
  readonly text: string;
}

/** The clues of both sides, never weighed against each other, and what the reader is asked. */
export type JudgeStep = StepOf<
  'judge',
  {
    /** What is compared with 体, and what is left to the reader; null where no line or several move. */
    readonly counted: string | null;
    readonly helping: readonly Clue[];
    readonly hindering: readonly Clue[];
    /** What 体 overcomes, but which harms it by another: on neither side. */
    readonly neither: readonly Clue[];
    /** 卦外的. */
    readonly beyond: readonly Beyond[];
    readonly question: string;
  }
>;

export type Step =
  | TextStep
  | BodyUseStep
  | RelationsStep
  | ImagesStep
  | StrengthStep
  | OmenStep
  | TimingStep
  | JudgeStep;

/** 兑金 */
export const withElement = (trigram: TrigramCode): string => `${trigramName(trigram)}${elementOf(trigram)}`;

/** 用 离火 */
export const placed = ({ of, trigram }: { readonly of: Place; readonly trigram: TrigramCode }): string =>
  `${placeName(of)} ${withElement(trigram)}`;
