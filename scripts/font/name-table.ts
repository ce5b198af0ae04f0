const WINDOWS = 3;
const UNICODE = 1;
const AMERICAN_ENGLISH = 0x409;

/** Name identifiers of the format: https://learn.microsoft.com/typography/opentype/spec/name#name-ids */
export const NAME_ID = {
  copyright: 0,
  family: 1,
  style: 2,
  unique: 3,
  full: 4,
  version: 5,
  postScript: 6,
  licence: 13,
  licenceAddress: 14,
} as const;

export type Names = Readonly<Record<keyof typeof NAME_ID, string>>;

const recordsIn = (table: Buffer) =>
  Array.from({ length: table.readUInt16BE(2) }, (_, index) => {
    const at = 6 + index * 12;
    const start = table.readUInt16BE(4) + table.readUInt16BE(at + 10);
    return {
      platform: table.readUInt16BE(at),
      id: table.readUInt16BE(at + 6),
      text: () =>
        Buffer.from(table.subarray(start, start + table.readUInt16BE(at + 8)))
          .swap16()
          .toString('utf16le'),
    };
  });

/** The text of a name in the records for Windows. */
export function readName(table: Buffer, name: keyof Names): string {
  const record = recordsIn(table).find(({ platform, id }) => platform === WINDOWS && id === NAME_ID[name]);
  if (!record) throw new Error(`the font has no name ${NAME_ID[name]}`);
  return record.text();
}

export function writeNames(names: Names): Buffer {
  const entries = Object.entries(NAME_ID).toSorted(([, a], [, b]) => a - b);
  const head = Buffer.alloc(6 + entries.length * 12);
  head.writeUInt16BE(entries.length, 2);
  head.writeUInt16BE(head.length, 4);
  let start = 0;
  const texts = entries.map(([name, id], index) => {
    const text = Buffer.from(names[name as keyof Names], 'utf16le').swap16();
    const fields = [WINDOWS, UNICODE, AMERICAN_ENGLISH, id, text.length, start];
    for (const [place, field] of fields.entries()) head.writeUInt16BE(field, 6 + index * 12 + place * 2);
    start += text.length;
    return text;
  });
  return Buffer.concat([head, ...texts]);
}
