import type { Making } from './fuzz-making.ts';

const PATH_PARTS = '// /./ /../ ;a %00 %2f %ff % /%61 \\'.split(' ');
const NAME_ENDS = '[] [x] [0][y] .a %5B%5D'.split(' ');
const PARAMETERS = '__proto__[x]=1 constructor=1 % = &&'.split(' ');

/** Path and query of a request: mostly right, now and then odd. */
export function makeAddress(making: Making): string {
  return pathOf(making) + searchOf(making);
}

function pathOf(making: Making): string {
  const { operation, v } = making;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => partOf(making, name));
  if (!v.chance(0.03)) return path;
  const cut = v.below(path.length) + 1;
  return path.slice(0, cut) + printable(v.pick([...PATH_PARTS, v.text()])) + path.slice(cut);
}

/** The value of one place in the path: that of the row which the request is about, or any known one. */
function partOf({ v, pool, known, row, subject, spared }: Making, name: string): string {
  const list = v.chance(0.7) ? known.map((object) => object[name]) : pool.values(name);
  const usual = list.length > 0 ? v.pick(list) : 1 + v.below(60);
  const own = row[name];
  const chosen = own !== undefined && v.chance(0.8) ? own : usual;
  const value = (v.chance(0.92) ? chosen : v.odd()) ?? 1;
  // Without its accounts the run would see nothing but 401.
  if (subject === 'users' && spared.includes(Number(value))) return '999';
  return encodeURIComponent(String(value).toWellFormed());
}

function searchOf({ operation, v, resolve }: Making): string {
  const asked = operation.query.filter(() => v.chance(0.3));
  const pairs = asked.map((name) => {
    const value = v.valueOf(operation.querySchemas[name] ?? {}, resolve, name);
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    const end = v.chance(0.95) ? '' : v.pick(NAME_ENDS);
    const written = v.chance(0.97) ? encodeURIComponent(text.toWellFormed()) : printable(text);
    return `${name}${end}=${written}`;
  });
  if (v.chance(0.08)) pairs.push(printable(v.pick([...PARAMETERS, v.text()])));
  if (pairs.length > 0 && v.chance(0.04)) pairs.push(v.pick(pairs));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** As Node's client lets it onto the line: what is no printable ASCII as bytes in percent form. */
function printable(text: string): string {
  return text.replace(/[^!-~]+/gu, (run) => Buffer.from(run).toString('hex').replace(/../g, '%$&'));
}
