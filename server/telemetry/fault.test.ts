import { expect, test } from 'vitest';
import { faultText, toldFault } from './fault.ts';

const ROW = 'Failing row contains (王守仁, $argon2id$v=19).';
const about = { code: '23514', detail: ROW, where: ROW, table: 'users' };

test('a fault is reported with its code, its stack and its causes, and without the row it is about', () => {
  const cause = Object.assign(new RangeError('refused'), about);
  const fault = Object.assign(new AggregateError([cause], 'no mail to wang@house.example', { cause }), about);
  const told = toldFault(fault);
  expect(told).toMatchObject({
    type: 'AggregateError',
    message: 'no mail to [redacted address]',
    code: '23514',
    table: 'users',
  });
  expect(told.stack).toMatch(/^AggregateError: no mail to \[redacted address\]\n {4}at .*fault\.test\.ts:\d+/);
  expect(told.stack.match(/caused by RangeError: refused\n {4}at /g)).toHaveLength(2);
  for (const secret of ['王守仁', 'argon2', 'house.example']) expect(JSON.stringify(told)).not.toContain(secret);
});

test('the places of a stack stay as they are, also those in packages with an @', () => {
  const fault = new Error('broken');
  fault.stack = 'Error: broken\n    at send (/srv/node_modules/@fastify/send/index.js:10:5)';
  expect(faultText(fault)).toBe(fault.stack);
});

test('causes that refer to each other are reported a few times', () => {
  const fault = new Error('round');
  fault.cause = fault;
  expect(faultText(fault).match(/round/g)?.length).toBeLessThan(10);
});

test('of what is not an error only a text is reported', () => {
  expect([faultText('Bearer abc.def'), faultText(about), faultText(null)]).toEqual([
    'Bearer [redacted]',
    'object',
    'object',
  ]);
});
