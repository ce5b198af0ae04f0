import { encode } from 'uqr';

/** The modules of the QR code of a link, row by row, without a border; true is dark. Level M: a corner of the picture may be lost. */
export const codeOfLink = (link: string): readonly (readonly boolean[])[] => encode(link, { ecc: 'M', border: 0 }).data;
