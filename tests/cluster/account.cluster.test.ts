import { expect, test } from 'vitest';
import { startHaproxy } from '../../scripts/cluster/haproxy.ts';
import { freePorts } from '../../scripts/cluster/part.ts';
import type { PostgresNode } from '../../scripts/cluster/postgres-node.ts';
import { useVisits } from '../e2e/fixtures.ts';
import { saveAll, threeResults } from '../e2e/pages/saved-results.ts';
import { becomes, report } from '../faults/scale.ts';
import { TWO_PHONES } from '../support/browser.ts';
import { apiOf } from '../support/running-app.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import { FLOWS, type Person } from './account-flows.ts';
import { openStage, type Stage, startNode } from './stage.ts';
import { MOMENTS, type Moment, NODE_SETTINGS, newStriker, startTwo } from './strike.ts';

/** What Chromium writes when a call fails or a mail's link was used. */
const REFUSED = /^Failed to load resource/;

let address = '';
const { visit } = useVisits(() => address);

/** Two servers on one PostgreSQL behind HAProxy, and a mail server. */
async function balanced(stage: Stage, moment: Moment) {
  const node = await startNode(stage, NODE_SETTINGS);
  const sink = await startSmtpSink();
  stage.atEnd(sink.stop);
  const instances = await startTwo(stage, node, { SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
  const [port] = (await freePorts(1)) as [number];
  const targets = instances.map((instance) => instance.port);
  const balancer = await startHaproxy(stage.folderOf('haproxy'), [
    { name: 'app', port, mode: 'http', targets, check: '/readyz' },
  ]);
  stage.atEnd(balancer.stop);
  await balancer.untilUp('app', 2);
  const striker = await newStriker(stage, moment, { node, instances });
  const heal = async () => {
    await untilMailed(node); // a killed worker keeps the mail that it was sending for minutes
    await striker.heal();
    await balancer.untilUp('app', 2);
  };
  return { node, sink, striker, heal, ...apiOf(`http://127.0.0.1:${port}`, {}) };
}

async function untilMailed(node: PostgresNode): Promise<void> {
  expect(await becomes(() => node.psql('select count(*) from outbox') === '0', 600_000)).toBe(true);
}

/** Everything that is stored of an account. */
function rowsOf(node: PostgresNode, userId: string): string {
  const withUsers = "select table_name from information_schema.columns where column_name = 'user_id'";
  const tables = node.psql(`${withUsers} and table_schema = 'public' order by 1`).split('\n');
  const parts = [`users where id = '${userId}'`, ...tables.map((table) => `${table} where user_id = '${userId}'`)];
  return parts.map((part) => node.psql(`select t from (select * from ${part}) t order by t::text`)).join('\n');
}

test.each(MOMENTS)(
  'G21: two people look after their accounts in a browser; kill -9 of a server %s: each thing is done once and whole, the other person untouched',
  async (moment) => {
    const stage = openStage();
    const { node, sink, striker, heal, ...app } = await balanced(stage, moment);
    address = app.url;
    const mailsTo = (to: string) => sink.mails.filter((mail) => mail.to.includes(to));
    const storedOf = ({ who }: Person) => [rowsOf(node, who.user.id), mailsTo(who.email).length];
    const people: Person[] = [];
    for (const phone of TWO_PHONES) {
      const who = await app.account();
      await saveAll(app, who, threeResults());
      const { page } = await visit({ as: who, ...phone, expects: [REFUSED] });
      people.push({ page, who, password: who.password, token: who.token });
    }
    for (const [name, flow] of Object.entries(FLOWS))
      for (const [n, person] of people.entries()) {
        const other = people[1 - n] as Person;
        const before = storedOf(other);
        await flow(person, { moment, api: app.api, striker, heal, mailsTo }).catch((error: Error) => {
          throw new Error(`${name}, ${TWO_PHONES[n]?.theme}: ${error.message}`, { cause: error });
        });
        await heal();
        expect(storedOf(other), `the other person during ${name}`).toEqual(before);
      }
    report(`G21, kill -9 of a server ${moment}`, {
      ...{ flows: Object.keys(FLOWS).length, people: people.length },
      ...{ kills: striker.kills, mails: sink.mails.length },
    });
  },
);
