/** A TrueType file is a directory of tables: https://learn.microsoft.com/typography/opentype/spec/otff */
export type Tables = ReadonlyMap<string, Buffer>;

const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
const VERSION_1 = 0x00010000;

export function tableOf(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`the font has no table ${tag}`);
  return table;
}

export function readTables(font: Buffer): Tables {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = HEADER_BYTES + index * ENTRY_BYTES;
      const start = font.readUInt32BE(entry + 8);
      return [font.toString('latin1', entry, entry + 4), font.subarray(start, start + font.readUInt32BE(entry + 12))];
    }),
  );
}

const paddedLength = (length: number): number => Math.ceil(length / 4) * 4;

/** Checksums and search hints are zero: the file is an intermediate step to WOFF2, which has neither. */
export function writeTables(tables: Tables): Buffer {
  const entries = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const directory = Buffer.alloc(HEADER_BYTES + entries.length * ENTRY_BYTES);
  directory.writeUInt32BE(VERSION_1, 0);
  directory.writeUInt16BE(entries.length, 4);
  let start = directory.length;
  const bodies = entries.map(([tag, table], index) => {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(start, entry + 8);
    directory.writeUInt32BE(table.length, entry + 12);
    const body = Buffer.alloc(paddedLength(table.length));
    table.copy(body);
    start += body.length;
    return body;
  });
  return Buffer.concat([directory, ...bodies]);
}
