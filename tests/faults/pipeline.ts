import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** Of an answer; its status follows. */
const BEGINNING = 'HTTP/1.1 ';

export interface Pipeline {
  /** How many answers have come with this status. */
  answers(status: number): number;
  /** From now on its answers are read. */
  read(): void;
}

/** Sends so many GET requests on one connection at once, without waiting for an answer; their answers are read when it is asked to. */
export function pipeline(url: string, path: string, requests: number, token?: string): Pipeline {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => {
    socket.destroy();
  });
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  socket
    .on('error', () => {})
    .write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${authorization}\r\n`.repeat(requests));
  const counted = new Map<number, number>();
  let rest = Buffer.alloc(0);
  // quick: the measurement of how long a visitor waits runs on this thread too
  const count = (chunk: Buffer) => {
    const read = Buffer.concat([rest, chunk]);
    for (let at = read.indexOf(BEGINNING); at !== -1; at = read.indexOf(BEGINNING, at + 1)) {
      const status = Number(read.toString('latin1', at + BEGINNING.length, at + BEGINNING.length + 3));
      if (at + BEGINNING.length + 3 <= read.length) counted.set(status, (counted.get(status) ?? 0) + 1);
    }
    rest = read.subarray(1 - BEGINNING.length - 3); // less than the beginning of an answer
  };
  return { answers: (status) => counted.get(status) ?? 0, read: () => void socket.on('data', count) };
}

export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
