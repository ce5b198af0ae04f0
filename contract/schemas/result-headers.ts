import * as v from 'valibot';
import { type CastFigure, parseCastName } from '#core/casting/cast-name.ts';
import { MESSAGES } from '../words/messages.ts';
import { rule } from './rule.ts';

/**
 * How a tab numbers what it does to a result. `clientId` is the tab's id and the cast's short name (`k3j9…-010001-010000`). For one id and
 * timestamp the server ignores a number that is not higher than the last, so a request may arrive late or twice.
 */
export interface OperationNumber {
  readonly clientId: string;
  readonly seq: number;
}

const numbered = {
  'x-client-id': v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9_-]{8,64}$/, MESSAGES.operationId),
      v.description('标签页编号与卦的短名，如 `k3j9x0a7-010001-010000`；与 `X-Client-Seq` 同时给出'),
    ),
  ),
  'x-client-seq': v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[0-9]{1,15}$/, MESSAGES.operationSeq),
      v.description('操作的序号；同一编号、同一时间之下，不大于上次的序号不起作用'),
      v.toNumber(),
    ),
  ),
};

const numberIsWhole = <Headers extends v.InferOutput<v.ObjectSchema<typeof numbered, undefined>>>() =>
  rule<Headers>(
    'x-client-id',
    (headers) => (headers['x-client-id'] === undefined) === (headers['x-client-seq'] === undefined),
    MESSAGES.operationHalf,
  );
const numberOf = (id: string | undefined, number: number | undefined): OperationNumber | null =>
  id === undefined || number === undefined ? null : { clientId: id, seq: number };

/** Without a number a save is idempotent by its facts alone. */
export const saveHeaders = v.pipe(
  v.object(numbered),
  numberIsWhole(),
  v.transform((headers) => ({ operation: numberOf(headers['x-client-id'], headers['x-client-seq']) })),
);

/** The name of a cast, such as 010001-010000. */
export const castNameText = v.pipe(
  v.string(MESSAGES.resultCast),
  v.check((name) => parseCastName(name).ok, MESSAGES.resultCast),
);

const resultCast = v.optional(
  v.pipe(castNameText, v.description('要删的是哪一卦，如 `010001-010000`；同一时间的另一卦不受影响')),
);

function castFrom(name: string | undefined): CastFigure | null {
  const cast = parseCastName(name ?? '');
  return cast.ok ? cast.value : null;
}

const deleteEpoch = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9_-]{1,64}$/, MESSAGES.dataEpoch),
    v.description('删除时所见的数据纪元；与现在的不同（其间恢复过备份）则答 409，什么也不删'),
  ),
);

/** `epoch`: after a restore nothing is deleted because of anything said before it. Null: the caller does not know the epoch. */
export const deleteHeaders = v.pipe(
  v.object({ ...numbered, 'x-result-cast': resultCast, 'x-data-epoch': deleteEpoch }),
  numberIsWhole(),
  v.transform((headers) => ({
    operation: numberOf(headers['x-client-id'], headers['x-client-seq']),
    cast: castFrom(headers['x-result-cast']),
    epoch: headers['x-data-epoch'] ?? null,
  })),
);

export const listHeaders = v.object({
  'if-none-match': v.optional(v.pipe(v.string(), v.description('上次的 `ETag`；`view=facts` 而没有变化时答 304'))),
});

/** Another epoch, or a lower revision, means that the data was restored from a backup. */
export interface DataVersion {
  readonly epoch: string;
  readonly revision: number;
}

const epoch = { 'x-data-epoch': v.pipe(v.string(), v.description('数据的纪元；恢复备份之后改变')) };
const versionOfData = (description: string) => ({
  ...epoch,
  'x-data-rev': v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.description(description), v.toNumber()),
});
const version = versionOfData('本人卦例的修订号；每次改动加一');

export const toEpochHeaders = (epoch: string) => ({ 'x-data-epoch': epoch });
export const toVersionHeaders = ({ epoch, revision }: DataVersion) => ({
  ...toEpochHeaders(epoch),
  'x-data-rev': String(revision),
});

const versionOf = (headers: { 'x-data-epoch': string; 'x-data-rev': number }): DataVersion => ({
  epoch: headers['x-data-epoch'],
  revision: headers['x-data-rev'],
});

export const epochResponseHeaders = v.pipe(
  v.object(epoch),
  v.transform((headers) => ({ epoch: headers['x-data-epoch'] })),
);

export const versionResponseHeaders = v.pipe(
  v.object(version),
  v.transform((headers) => ({ version: versionOf(headers) })),
);

export const changeResponseHeaders = v.pipe(
  v.object(versionOfData('本人的猜与看过的答案，这一次改动的修订号')),
  v.transform(versionOf),
);

export const listResponseHeaders = v.pipe(
  v.object({
    ...version,
    etag: v.optional(v.pipe(v.string(), v.description('只随 `view=facts` 给出'))),
  }),
  v.transform((headers) => ({ version: versionOf(headers), etag: headers.etag ?? null })),
);
