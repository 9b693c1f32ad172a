/** How a page in this process asks an app: its cookies, `fetch`, uploads and streams of events. */

export interface Network {
  /** Answers in place of the app where a test has it fail or wait; null leaves the call to the app. */
  instead: ((path: string, init: RequestInit) => Response | Promise<Response | null> | null) | null;
  /** Answers of 400 and more, a line each: 'PUT /api/regions/4: 409'. */
  refused: string[];
  /** What is asked at this moment; streams are left out. */
  underWay: number;
  /** Streams that are open or being opened. */
  streams: number;
  /** The cookies that go along. */
  cookie(): string;
  /** Takes the cookies of an answer. */
  take(lines: readonly string[]): void;
  /** Forgets all cookies, as a browser that was cleared. */
  forget(): void;
}

class Emitter {
  readonly #listeners: { type: string; hear: (event: unknown) => void }[] = [];
  addEventListener(type: string, hear: (event: unknown) => void): void {
    this.#listeners.push({ type, hear });
  }
  emit(type: string, event: unknown = {}): void {
    for (const one of this.#listeners) if (one.type === type) one.hear(event);
  }
}

/** Connects the document of this process with an app, as one browser. */
export function connect(
  ask: (path: string, init: RequestInit) => Response | Promise<Response>,
): Network {
  const jar = new Map<string, string>();
  const network: Network = {
    instead: null,
    refused: [],
    underWay: 0,
    streams: 0,
    cookie: () => [...jar].map((pair) => pair.join('=')).join('; '),
    take(lines) {
      for (const line of lines) {
        const [pair = '', ...marks] = line.split('; ');
        const at = pair.indexOf('=');
        if (marks.includes('Max-Age=0')) jar.delete(pair.slice(0, at));
        else jar.set(pair.slice(0, at), pair.slice(at + 1));
        if (!marks.includes('HttpOnly')) document.cookie = line;
      }
    },
    forget() {
      for (const name of jar.keys()) document.cookie = `${name}=; Path=/; Max-Age=0`;
      jar.clear();
    },
  };
  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(url, location.href);
    const method = init.method ?? 'GET';
    const headers = new Headers(init.headers);
    headers.set('Sec-Fetch-Site', 'same-origin');
    headers.set('Cookie', network.cookie());
    const gone = new Promise<never>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)),
    );
    gone.catch(() => undefined);
    const instead = network.instead?.(pathname, { ...init, method }) ?? null;
    const answer =
      (await Promise.race([instead, gone])) ?? (await ask(pathname + search, { ...init, headers }));
    init.signal?.throwIfAborted();
    network.take(answer.headers.getSetCookie());
    if (answer.status >= 400) network.refused.push(`${method} ${pathname}: ${answer.status}`);
    return answer;
  };
  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    network.underWay += 1;
    try {
      return await send(url, init);
    } finally {
      network.underWay -= 1;
    }
  };

  /** As much of one as uploads use. */
  class XMLHttpRequest extends Emitter {
    readonly upload = new Emitter();
    status = 0;
    statusText = '';
    responseText = '';
    readonly #headers: Record<string, string> = {};
    readonly #stop = new AbortController();
    #url = '';
    open(_: string, url: string): void {
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    abort(): void {
      this.#stop.abort();
      this.emit('abort');
    }
    send(file: Blob): void {
      const sent = async () => {
        const [body, { signal }] = [await file.arrayBuffer(), this.#stop];
        const init = { method: 'POST', headers: this.#headers, body, signal };
        const answer = await fetch(this.#url, init);
        [this.status, this.statusText] = [answer.status, answer.statusText];
        this.responseText = await answer.text();
      };
      void sent().then(
        () => this.emit('load'),
        () => this.#stop.signal.aborted || this.emit('error'),
      );
    }
  }

  /** One that does not come back by itself: it ends as if it were refused. */
  class EventSource extends Emitter {
    readyState = 0;
    readonly #stop = new AbortController();
    constructor(url: string) {
      super();
      network.streams += 1;
      const over = () => {
        network.streams -= 1;
        this.readyState = 2;
        if (!this.#stop.signal.aborted) this.emit('error');
      };
      void this.#read(url).then(over, over);
    }
    async #read(url: string): Promise<void> {
      const { signal } = this.#stop;
      const answer = await send(url, { signal });
      if (!answer.ok) return;
      this.readyState = 1;
      const [reader, decoder] = [answer.body!.getReader(), new TextDecoder()];
      signal.addEventListener('abort', () => void reader.cancel());
      for (let text = ''; ;) {
        const { done, value } = await reader.read();
        if (done) return;
        const events = (text + decoder.decode(value, { stream: true })).split('\n\n');
        text = events.pop()!;
        for (const event of events) {
          const lines = event.split('\n').map((line) => line.split(/: (.*)/s));
          const told = Object.fromEntries(lines) as { event: string; data: string };
          if (!signal.aborted) this.emit(told.event, told);
        }
      }
    }
    close(): void {
      this.readyState = 2;
      this.#stop.abort();
    }
  }
  Object.assign(globalThis, { fetch, XMLHttpRequest, EventSource });
  return network;
}
