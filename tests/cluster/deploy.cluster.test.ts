/** Every file under deploy/ is accepted by the tool it is for. */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '#server/config/config.ts';
import { createMetrics } from '#server/telemetry/metrics.ts';
import { freePorts } from '../../scripts/cluster/part.ts';
import { pathOf } from '../support/cluster-tools.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEPLOY = join(ROOT, 'deploy');
const FOLDER = mkdtempSync(join(tmpdir(), 'guanxiang-deploy-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');
const run = promisify(execFile);

function write(name: string, text: string): string {
  const path = join(FOLDER, name);
  writeFileSync(path, text);
  return path;
}

/** What the tool printed; a refusal rejects with it. */
async function accepted(tool: Parameters<typeof pathOf>[0], args: readonly string[], cwd = DEPLOY): Promise<string> {
  const { stdout, stderr } = await run(pathOf(tool), [...args], { cwd });
  return stdout + stderr;
}

test('every file is in a test of this folder by its name, or is a manifest of Kubernetes', () => {
  const folder = join(ROOT, 'tests/cluster');
  const tests = readdirSync(folder).filter((name) => name.endsWith('.cluster.test.ts'));
  const texts = tests.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const files = readdirSync(DEPLOY, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const others = files.filter(({ parentPath }) => parentPath !== join(DEPLOY, 'k8s')).map(({ name }) => name);
  expect(others.length).toBeGreaterThan(14);
  expect(others.filter((name) => !texts.includes(name))).toEqual([]);
});

test('haproxy takes its configuration', async () => {
  await accepted('haproxy', ['-c', '-f', 'haproxy/haproxy.cfg']);
});

/** The lines of a file of settings, which systemd and docker-compose read alike. */
const settingsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

/** What the server says of these settings in production. The places are of this machine. */
function reasonsAgainst(settings: Readonly<Record<string, string>>): readonly string[] {
  const secret = write('server-secret', `${randomBytes(48).toString('base64')}\n`);
  chmodSync(secret, 0o600);
  const places = { APP_MODE: 'production', SERVER_SECRET_FILE: secret, DATA_DIR: FOLDER };
  const config = readConfig({ ...settings, ...places }, Date.now());
  return config.ok ? [] : config.error;
}

test('docker-compose takes compose.yaml, and every file that it mounts exists or is the operator’s', async () => {
  await accepted('docker-compose', ['-f', 'compose.yaml', 'config', '--quiet']);
  const mounted = [...read('compose.yaml').matchAll(/\.\/([\w./-]+):\//g)].map(([, path]) => path as string);
  expect(mounted.length).toBeGreaterThan(6);
  const own = new Set(readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }));
  expect(new Set(mounted.filter((path) => !own.has(path)))).toEqual(
    new Set(['secrets/server-secret', 'pgbouncer/userlist.txt']),
  );
});

test('.env.example sets what compose.yaml asks for, and the server takes what comes of it', async () => {
  const example = settingsOf(read('.env.example'));
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name as string);
  const { COMPOSE_PROJECT_NAME, ...own } = example;
  expect(COMPOSE_PROJECT_NAME).toBe('guanxiang');
  expect(Object.keys(own).filter((name) => !asked.includes(name))).toEqual([]);
  const filled = Object.entries(example).map(([name, value]) => `${name}=${value || 'a-pass-word'}`);
  const path = write('compose.env', `${filled.join('\n')}\n`);
  const resolved = parse(await accepted('docker-compose', ['--env-file', path, '-f', 'compose.yaml', 'config']));
  const { environment } = resolved.services.app1;
  expect(environment.DATABASE_URL).toBe('postgres://guanxiang_app:a-pass-word@pgbouncer:6432/guanxiang');
  expect(reasonsAgainst(environment)).toEqual([]);
});

test('the server takes the settings that its unit and env.example give it', () => {
  const lines = [...read('systemd/guanxiang@.service').matchAll(/^Environment=(.*)$/gm)].map(([, line]) => line);
  const unit = settingsOf(lines.join('\n').replaceAll(' ', '\n').replaceAll('%i', '3001'));
  expect(unit).toMatchObject({ APP_MODE: 'production', PORT: '3001', METRICS_PORT: '13001' });
  const settings = { ...unit, ...settingsOf(read('systemd/env.example')) };
  expect(reasonsAgainst(settings)).toEqual([]);
  expect(reasonsAgainst({ ...settings, TRUSTED_PROXIES: 'anyone' })).toHaveLength(1);
});

test.each(['first-start.sh', 'standby.sh'])('bash can read %s', async (name) => {
  await run('bash', ['-n', join(DEPLOY, 'postgres', name)]);
});

test.each([
  ['guanxiang@.service', '@3001'],
  ['guanxiang-migrate@.service', '@expand'],
])('systemd takes %s', async (name, instance) => {
  const unit = read(`systemd/${name}`);
  expect(unit).toContain('/opt/guanxiang/node_modules/.bin/node');
  const path = write(name.replace('@', instance), unit.replaceAll('/opt/guanxiang', ROOT.replace(/\/$/, '')));
  expect(await accepted('systemd-analyze', ['verify', '--man=no', path])).toBe('');
});

test('pgbouncer starts with its configuration and accepts every setting in it', async () => {
  const users = write('userlist.txt', read('pgbouncer/userlist.example.txt'));
  const config = read('pgbouncer/pgbouncer.ini')
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('0.0.0.0', '127.0.0.1')
    .replace('6432', String((await freePorts(1))[0]));
  const path = write('pgbouncer.ini', `${config}\nunix_socket_dir =\n`);
  await run('chmod', ['-R', 'a+rX', FOLDER]);
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(pathOf('pgbouncer'), [...asRoot, path], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  await new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('process up')) resolve();
    });
    child.once('close', () => resolve());
  });
  child.kill('SIGKILL');
  expect(said).toContain('process up');
  expect(said).not.toMatch(/ERROR|FATAL|unknown|unrecognized/i);
});

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly runbook: string };
}
const rules = (parse(read('prometheus/alerts.yml')).groups as { rules: Rule[] }[]).flatMap((group) => group.rules);

interface RuleTest {
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly unknown[] }[];
}
const ruleTests = (parse(read('prometheus/alerts.test.yml')).tests as RuleTest[]).flatMap((one) => one.alert_rule_test);

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}
const panels: readonly Panel[] = JSON.parse(read('grafana/guanxiang.json')).panels;

/** The metrics of a server; no part of it need run for their names. */
const metricsText = () =>
  createMetrics({
    engine: 'postgres',
    builtOn: null,
    poolUse: () => ({ inUse: 0, idle: 0, waiting: 0 }),
    outbox: async () => ({ jobs: 0, oldestSeconds: 0 }),
    unopenableJobs: () => 0,
    isOutboxHolding: () => false,
    isLimiterOnFallback: () => false,
    housekeepingDoneAt: () => 0,
    backgroundFailures: () => 0,
  }).text();

describe('Prometheus', () => {
  test('takes configuration and rules', async () => {
    await accepted('promtool', ['check', 'config', 'prometheus/prometheus.yml']);
  });

  test('every alert fires once and is silent once', async () => {
    await accepted('promtool', ['test', 'rules', 'prometheus/alerts.test.yml']);
    const tried = (isFiring: boolean) =>
      ruleTests.filter(({ exp_alerts }) => exp_alerts.length > 0 === isFiring).map(({ alertname }) => alertname);
    const names = rules.map(({ alert }) => alert);
    expect(names.length).toBeGreaterThan(15);
    expect([new Set(tried(true)), new Set(tried(false))]).toEqual([new Set(names), new Set(names)]);
  });

  test('every alert has its section in the runbook, and no section is without one', () => {
    const sections = [...readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8').matchAll(/^## (Guanxiang\w+)$/gm)];
    expect(new Set(sections.map(([, name]) => name))).toEqual(new Set(rules.map(({ alert }) => alert)));
    for (const { alert, annotations } of rules)
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  });

  test('every expression of the dashboard can be read', async () => {
    const exprs = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(exprs.length).toBeGreaterThan(15);
    const recorded = exprs.map((expr, index) => ({ record: `panel:${index}`, expr }));
    const path = write('panels.yml', JSON.stringify({ groups: [{ name: 'panels', rules: recorded }] }));
    await accepted('promtool', ['check', 'rules', path]);
  });

  test('every metric of ours that alerts and dashboard ask for exists', async () => {
    const text = await metricsText();
    const asked = [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) => [
      ...expr.matchAll(/\b(?:guanxiang|nodejs|process)_\w+/g),
    ]);
    const names = new Set(asked.map(([name]) => name.replace(/_(bucket|count|sum)$/, '')));
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
  });

  test('the names and texts of our metrics are as Prometheus wants them', async () => {
    const own = (await metricsText()).split('\n').filter((line) => /^(# (HELP|TYPE) )?guanxiang_/.test(line));
    const check = spawn(pathOf('promtool'), ['check', 'metrics'], { stdio: ['pipe', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [check.stdout, check.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
    check.stdin.end(`${own.join('\n')}\n`);
    const code = await new Promise((resolve) => check.once('close', resolve));
    expect([code, said]).toEqual([0, '']);
  });
});

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}
const manifests = readdirSync(join(DEPLOY, 'k8s')).flatMap((name) =>
  parseAllDocuments(read(`k8s/${name}`), { version: '1.1' }).map((document) => document.toJS() as Manifest),
);

describe('Kubernetes', () => {
  test.each(manifests)('$kind of $apiVersion is as its schema wants it', async (manifest) => {
    const models = await import(/* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`);
    new models[manifest.kind](manifest).validate(); // throws
  });

  // The schemas allow names they do not know; the types of the same package do not.
  test('no manifest has a field that Kubernetes does not know', async () => {
    const lines = manifests.flatMap(({ apiVersion, kind, ...rest }, index) => [
      `import type { I${kind} as Kind${index} } from 'kubernetes-models/${apiVersion}';`,
      `export const manifest${index}: Kind${index} = ${JSON.stringify({ apiVersion, kind, ...rest })};`,
    ]);
    const check = async (text: string) => {
      const path = join(ROOT, '.cache', 'manifests.ts');
      writeFileSync(path, text);
      const options = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig'];
      const modules = ['--module', 'nodenext', '--target', 'es2023'];
      const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), [...options, ...modules, path]).catch((e) => e);
      rmSync(path);
      return stdout;
    };
    expect(await check(lines.join('\n'))).toBe('');
    expect(await check(lines.join('\n').replace('"readinessProbe"', '"readinesProbe"'))).toContain('readinesProbe');
  });

  test('servers run as a user of their own on a file system they cannot write to, and read the secret by its group', () => {
    const pods = manifests
      .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
      .map((manifest) => (manifest as never as { spec: { template: { spec: object } } }).spec.template.spec);
    expect(pods).toHaveLength(2);
    for (const pod of pods)
      expect(pod).toMatchObject({
        securityContext: { runAsNonRoot: true, runAsUser: 10_001, fsGroup: 10_001 },
        containers: [{ securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false } }],
        volumes: expect.arrayContaining([
          { name: 'secret', secret: expect.objectContaining({ secretName: 'guanxiang', defaultMode: 0o440 }) },
        ]),
      });
  });
});
