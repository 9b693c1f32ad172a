import { connect, type Socket } from 'node:net';

/** A connection that says exactly what a test wants, and keeps what comes back. */
export interface RawSocket {
  socket: Socket;
  send(bytes: string | Buffer): void;
  /** Everything that came so far. */
  text(): string;
  /** Everything that came until the server ended the connection. */
  ended: Promise<string>;
  /** Waits until that many whole answers came, each with a length; the answers. */
  answers(count: number): Promise<RawReply[]>;
  close(): void;
}

export interface RawReply {
  status: number;
  head: string;
  body: string;
}

/** Opens a connection. It does not end its own half by itself: the server must. */
export function openSocket(port: number, localAddress = '127.0.0.1'): RawSocket {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  const chunks: Buffer[] = [];
  let changed = () => {};
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    changed();
  });
  // A server that ends a connection early may reset it; the test looks at what came until then.
  socket.on('error', () => undefined);
  const text = () => Buffer.concat(chunks).toString('latin1');
  const ended = new Promise<string>((resolve) => {
    const done = () => {
      changed();
      resolve(text());
    };
    socket.on('end', done);
    socket.on('close', done);
  });
  const answers = async (count: number) => {
    for (;;) {
      const found = repliesOf(text());
      if (found.length >= count || socket.readableEnded || socket.destroyed) return found;
      await new Promise<void>((resolve) => (changed = resolve));
    }
  };
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    text,
    ended,
    answers,
    close: () => socket.destroy(),
  };
}

/** The whole answers in what came over a connection. */
export function repliesOf(text: string): RawReply[] {
  const found: RawReply[] = [];
  for (let rest = text; ;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return found;
    const head = rest.slice(0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    if (rest.length < end + 4 + length) return found;
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
    found.push({ status, head, body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
}
