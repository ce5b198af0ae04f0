import { NOTICES } from '#contract/words/notices.ts';
import { type Failure, messageOf } from '#web/platform/network/api.ts';

/** Why an answer could not be opened, in one sentence. */
export const answerFailure = (failure: Failure): string =>
  failure.kind === 'network' ? '没有网络，答案要连上服务器才看得到。' : messageOf(failure, NOTICES.failed);
