import { useCallback, useEffect, useState } from 'react';
import type { Endpoint, ResponseBody } from '#contract/endpoint.ts';
import { type CallInput, call } from './api.ts';
import type { Failure } from './failure.ts';

interface State<E extends Endpoint> {
  readonly key: string;
  readonly data: ResponseBody<E> | null;
  readonly failure: Failure | null;
}

/** A call that a page needs: its answer or its failure, both null while it runs, and `retry`. */
export function useCall<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const [tries, setTries] = useState(0);
  const key = JSON.stringify([tries, endpoint.path, endpoint.action, input]);
  const [state, setState] = useState<State<E>>({ key: '', data: null, failure: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for endpoint and input
  useEffect(() => {
    let isCurrent = true;
    call(endpoint, input).then((result) => {
      if (isCurrent) setState({ key, data: result.ok ? result.value : null, failure: result.ok ? null : result.error });
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const isCurrent = state.key === key;
  return { data: isCurrent ? state.data : null, failure: isCurrent ? state.failure : null, retry };
}
