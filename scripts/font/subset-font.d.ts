/** The package carries no types of its own; these are the options used here. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'truetype' | 'woff2';
    readonly noHinting?: boolean;
    /** Beside 0–6, which are always kept. */
    readonly preserveNameIds?: readonly number[];
    /** Then `text` must be undefined. */
    readonly keepAllGlyphs?: boolean;
  }
  export default function subsetFont(font: Buffer, text: string | undefined, options: SubsetOptions): Promise<Buffer>;
}
