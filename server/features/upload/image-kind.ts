/** Checks of the bytes before any decoder gets them. The type that the caller declares is ignored. */
type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp';

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/** The kind of image by its first bytes; null for anything else. */
export function imageKindOf(bytes: Buffer): ImageKind | null {
  const text = bytes.toString('latin1', 0, 16);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith(PNG_SIGNATURE)) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBPVP8[ LX]/s.test(text)) return 'webp';
  return null;
}

/** Progressive JPEGs have some ten scans. */
const SCANS_MAX = 100;

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Frames with arithmetic coding: slow to decode, and no browser makes or shows them. */
const ARITHMETIC_FRAMES = [0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
/** Markers without a length: a stuffed zero, TEM, the restart markers; 0xff before a marker is padding. */
const hasNoLength = (marker: number) => marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Whether a JPEG asks for more work than its size and dimensions tell. A scan of 64 bytes can go over every block of the
 * image, so 500 kB of them keep a decoder busy for half a minute, out of reach of its timeout (libjpeg-turbo LJT-01-003).
 * The walk skips what is between markers as libjpeg does, so both see the same scans.
 */
export function isLaboriousJpeg(bytes: Buffer): boolean {
  let scans = 0;
  let at = 2;
  while (at + 3 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else if (marker === END_OF_IMAGE) return false;
    else {
      if (ARITHMETIC_FRAMES.includes(marker)) return true;
      if (marker === START_OF_SCAN && ++scans > SCANS_MAX) return true;
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return false;
}
