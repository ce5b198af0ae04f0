const SIGNATURE_BYTES = 8;
/** Length and type before the content, a checksum after it. */
const FRAME_BYTES = 12;

/** What changes how the pixels look, besides the critical chunks. */
const KEPT = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'eXIf'];
/** Of iCCP, the only one of them that is compressed; profiles of cameras and screens have some kilobytes. */
const PROFILE_MAX_BYTES = 64 * 1024;

/** Encoders write data in chunks of 8 kB or more. */
const CHUNKS_MAX = 20_000;

/** The case of the first letter says whether a decoder must know the chunk; one that does not, refuses the image. */
const isCritical = (type: string): boolean => type.charCodeAt(0) < 0x60;

/**
 * A PNG without the chunks that do not change its pixels. Texts (zTXt, iTXt) are compressed: 50 kB of one become 50 MB in the
 * decoder, so a file of 5 MB can hold a hundred of them. Of each kept kind only the first stays; what follows the end is dropped.
 * Null for a file of more chunks than any encoder makes.
 */
export function withoutText(png: Buffer): Buffer | null {
  const parts = [png.subarray(0, SIGNATURE_BYTES)];
  const once = new Set(KEPT);
  let chunks = 0;
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= png.length; ) {
    if (++chunks > CHUNKS_MAX) return null;
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const isFirst = once.delete(type) && (type !== 'iCCP' || length <= PROFILE_MAX_BYTES);
    const end = at + FRAME_BYTES + length;
    if (isCritical(type) || isFirst) parts.push(png.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(parts);
}
