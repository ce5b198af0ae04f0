import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers, type Part, startPart, untilReady } from './part.ts';

export interface Scraped {
  readonly job: string;
  readonly ports: readonly number[];
}

/** JSON is YAML too. */
export async function startPrometheus(
  folder: string,
  port: number,
  scraped: readonly Scraped[],
  rules: readonly string[],
): Promise<Part> {
  const config = join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: '5s', evaluation_interval: '5s' },
      rule_files: rules.filter((path) => existsSync(path)),
      scrape_configs: scraped.map(({ job, ports }) => ({
        job_name: job,
        static_configs: [{ targets: ports.map((one) => `127.0.0.1:${one}`) }],
      })),
    }),
  );
  const flags = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const part = startPart({ name: 'prometheus', command: 'prometheus', args: flags, folder });
  return untilReady(part, () => answers(`http://127.0.0.1:${port}/-/ready`));
}
