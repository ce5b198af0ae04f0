import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { spawnServer } from '../support/spawned-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** As PostgreSQL reports a row that it refuses: with the row. */
const ROW = 'Failing row contains (王守仁, wang@house.example, $argon2id$v=19$m=1$cm93).';
const TOKEN = 'q7Zt5Gq0Jw8Uy2Mr7Kd4Xb9Vn3Ec6Ha1PfLs5Td2Ro';
const FAULT = `
const about = { code: '23514', detail: ${JSON.stringify(ROW)}, where: ${JSON.stringify(ROW)} };
const cause = Object.assign(new Error('refused'), about);
const message = 'no mail to wang@house.example: /reset-password?token=${TOKEN}';
const fault = Object.assign(new AggregateError([cause], message, { cause }), about);
`;

/** Once the server listens. */
const CRASHES = {
  'a rejection that nobody awaits': 'Promise.reject(fault)',
  'an exception that nobody catches': 'throw fault',
  'a rejection whose reason is no error': 'Promise.reject({ ...about, message })',
};

describe.each(['text', 'json'])('a server that crashes, its log as %s,', (format) => {
  test.each(Object.entries(CRASHES))('reports %s without its data', async (_, crash) => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'crash.mjs');
    const armed = `
      const { Server } = await import('node:net');
      const { emit } = Server.prototype;
      Server.prototype.emit = function (name, ...rest) {
        if (name === 'listening') setTimeout(() => { ${crash}; }, 100);
        return emit.call(this, name, ...rest);
      };`;
    writeFileSync(file, `if (process.argv[1]?.endsWith('main.ts')) { ${FAULT} ${armed} }`);
    const options = `${process.env['NODE_OPTIONS'] ?? ''} --import ${pathToFileURL(file)}`;
    const started = spawnServer({ DATA_DIR: dataDir, LOG_FORMAT: format, NODE_OPTIONS: options });
    expect((await started.ended).code).toBe(1);
    const said = started.output();
    if (!crash.includes('...')) expect(said).toMatch(/AggregateError: no mail to \[redacted address\].*crash\.mjs:\d/s);
    for (const secret of ['Failing row', 'argon2', 'house.example', '王守仁', TOKEN])
      expect(said).not.toContain(secret);
    if (format === 'json')
      for (const line of said.trimEnd().split('\n')) expect(() => JSON.parse(line), line).not.toThrow();
  });
});
