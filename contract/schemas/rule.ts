import * as v from 'valibot';

/** A rule about several fields of an object. A refusal names this one. */
export const rule = <Fields extends Record<string, unknown>>(
  field: keyof Fields & string,
  holds: (fields: Fields) => boolean,
  message: string,
): v.GenericValidation<Fields, Fields, v.CheckIssue<Fields>> =>
  v.forward<Fields, v.CheckIssue<Fields>, [string]>(v.check(holds, message), [field] as never); // a key of any object is a path
