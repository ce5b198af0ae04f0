import type { DataVersion } from '#contract/schemas/result-headers.ts';
import { castName } from '#core/casting/cast-name.ts';
import type { Said } from '#web/platform/saved/queue/kind.ts';
import { clientIdOf, type Operation } from '#web/platform/saved/results/operation.ts';
import type { ListResponse, ResultCalls } from '#web/platform/saved/results/results-kind.ts';
import type { Tab } from './tab.ts';
import { factsAtServer, factsAtTab, heard, problem, type Send } from './wire.ts';
import type { World } from './world.ts';

/** The calls about results of one tab, which sends by `request`. */
export function resultCallsOf({ server, oracle, entryOracle, without }: World, tab: Tab, request: Send): ResultCalls {
  const send = async (operation: Operation): Promise<Said<DataVersion>> => {
    const { kind, facts, seq } = operation;
    const clientId = without === 'sequence' ? null : clientIdOf(operation);
    const epoch = without === 'void deletes' ? null : operation.epoch;
    oracle.sent(tab, operation);
    const handle = (user: string) => {
      const before = server.entriesOf(user);
      const isStale = server.hasRecord(user, { facts, clientId, seq });
      const status = server.handle(user, {
        kind,
        facts: factsAtServer(facts),
        clientId,
        seq,
        ...(epoch != null && { epoch }),
      });
      oracle.processed(tab.profile, user, operation, isStale ? 'stale' : status);
      const gone = before.filter((entry) => !server.entriesOf(user).includes(entry));
      if (kind === 'delete' && status !== 409) entryOracle.deleted(tab.profile, user, castName(facts.cast), gone);
      return { status, version: server.version(user) };
    };
    const said = heard(await request(handle, kind), ({ status, version }): Said<DataVersion> => {
      if (status === 409) return problem(status);
      return { kind: 'ok', value: without === 'epoch and revision' ? { epoch: '', revision: 0 } : version };
    });
    oracle.answered(tab, operation, said);
    return said;
  };

  const list = async (etag: string | null): Promise<ListResponse | null> => {
    const reply = await request((user) => {
      const version = without === 'epoch and revision' ? { epoch: '', revision: 0 } : server.version(user);
      const current = server.etag(user);
      return etag === current
        ? ({ kind: 'unchanged', version } as const)
        : ({ kind: 'list', facts: factsAtTab(server.list(user)), version, etag: current } as const);
    }, 'list');
    if (reply.kind === 'answer') return reply.value;
    oracle.listFailed(tab);
    return null;
  };

  return { send, list };
}
