export interface Step {
  readonly projects: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly isOfTheBuild?: boolean;
}
export const TIERS: Readonly<Record<'quick' | 'deep', readonly Step[]>>;
