import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Node resumes a socket by itself, whenever a body is read or an answer has left; it must not while requests of it wait. */
function stopReading(socket: Socket): void {
  socket.pause();
  socket.resume = () => socket;
}

function readOn(socket: Socket): void {
  delete (socket as Partial<Socket>).resume; // that of its prototype is there again
  socket.resume();
}

/**
 * Handles the requests of one connection one after another: the next once the answer before it has left for the network, and in a later
 * turn of the event loop, so that other connections are served in between. No browser or balancer sends a request before it has the answer
 * to the last. A caller that sends thousands and reads no response would otherwise fill the memory; while requests wait, nothing more
 * is read from their connection.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1): number => {
    const now = (waiting.get(socket) ?? 0) + change;
    waiting.set(socket, now);
    return now;
  };
  return (request, response) => {
    const { socket } = request;
    // Node gives a response its socket when it is the first in line, at once or when the one before it is done
    if (response.socket !== null) return handle(request, response);
    if (count(socket, 1) === 1) stopReading(socket);
    // Node emits the event while it ends the response before: handled there, one request would follow the other in the same turn
    response.once('socket', () =>
      setImmediate(() => {
        if (socket.destroyed) return;
        if (count(socket, -1) === 0) readOn(socket);
        handle(request, response);
      }),
    );
  };
}
