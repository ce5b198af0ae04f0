/** The zip format (APPNOTE 6.3), as far as this project writes and reads it: no zip64, no encryption, one file. */

export const SIGNATURES = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, zip64: 0x07064b50 } as const;
/** Bytes of a record without its name, extra fields and comment. */
export const RECORD_BYTES = { local: 30, central: 46, end: 22, zip64: 20 } as const;
export const COMMENT_MAX_BYTES = 0xffff;

export const METHOD = { stored: 0, deflated: 8 } as const;
export const FLAG = { encrypted: 1, strongEncrypted: 0x40, utf8: 0x800 } as const;

/** Where a field has this value, the real one stands in a zip64 record. */
export const ZIP64_COUNT = 0xffff;
export const ZIP64_SIZE = 0xffffffff;
