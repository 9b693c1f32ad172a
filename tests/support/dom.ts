/**
 * Gives the process of a test what a browser has and Node has not: a document with events, keys, history
 * and storage, without layout. What the server in the same process uses stays Node's own.
 */
import { Window } from 'happy-dom';

const page = new Window({ url: 'http://localhost/admin', width: 1280, height: 900 });
/** Of what both have: a document takes no events but its own. */
const OF_THE_PAGE = new Set(['Event', 'CustomEvent', 'MessageEvent', 'navigator']);

const names = new Set<string>();
for (let part: object = page; part !== Object.prototype; part = Object.getPrototypeOf(part)) {
  for (const name of Object.getOwnPropertyNames(part)) names.add(name);
}
for (const name of names) {
  if (name in globalThis && !OF_THE_PAGE.has(name)) continue;
  const value: unknown = Reflect.get(page, name);
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
  const bound: unknown = isMethod ? value.bind(page) : undefined;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => bound ?? Reflect.get(page, name),
    set(next: unknown) {
      Reflect.set(page, name, next);
    },
  });
}
// Parts of the dashboard are loaded where a test goes, not before.
globalThis.requestIdleCallback = () => 0;
