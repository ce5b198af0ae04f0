import { redacted } from './redact.ts';

/** What helps to find a fault. PostgreSQL repeats the row that it refused in `detail` and `where`, address and password hash included. */
const TOLD = ['code', 'errcode', 'statusCode', 'reason', 'table', 'column', 'constraint', 'routine'];
const CAUSES_TOLD = 5;

const typeOf = (error: Error): string => error.constructor.name;

/** The lines of the stack behind the message: places in the source, which no caller wrote. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}

const causesOf = (error: Error): readonly unknown[] => [
  ...(error instanceof AggregateError ? error.errors : []),
  ...(error.cause === undefined ? [] : [error.cause]),
];

/** The fault with its stack and those of its causes, without what it is about. What was thrown may be no error. */
export function faultText(error: unknown, causesLeft = CAUSES_TOLD): string {
  if (!(error instanceof Error)) return redacted(typeof error === 'object' ? typeof error : String(error));
  const causes = causesOf(error).slice(0, causesLeft);
  const own = `${typeOf(error)}: ${redacted(error.message)}${framesOf(error)}`;
  return [own, ...causes.map((cause) => `caused by ${faultText(cause, causesLeft - 1)}`)].join('\n');
}

interface ToldFault {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  [field: string]: unknown;
}

/** The same as fields of a line of the log. */
export function toldFault(error: unknown): ToldFault {
  const stack = faultText(error);
  if (!(error instanceof Error)) return { type: typeof error, message: stack, stack };
  const fields = Object.entries(error).filter(([name]) => TOLD.includes(name));
  const told = fields.map(([name, value]) => [name, typeof value === 'string' ? redacted(value) : value]);
  return { type: typeOf(error), message: redacted(error.message), stack, ...Object.fromEntries(told) };
}
