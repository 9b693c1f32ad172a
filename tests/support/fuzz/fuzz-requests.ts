import type { Operation } from '#tests/support/operations.ts';
import { REPORT_FIELDS } from '#src/domain/prices/reports/price-reports.ts';
import type { FuzzContext, Making } from './fuzz-making.ts';
import { makeAddress } from './fuzz-address.ts';
import { subjectOf, type Members } from './fuzz-pool.ts';

export const ACTORS = ['nobody', 'user', 'admin'] as const;
export type Actor = (typeof ACTORS)[number];

/** One request, ready to go out. */
export interface FuzzRequest {
  /** What it began as: "put /api/carriers/{id}". */
  name: string;
  actor: Actor;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** The JSON object that the body was made from, if it was one. */
  sent: Members | null;
  /** The client goes away in the middle of the body. */
  leaves: boolean;
}

/** Calls that empty or replace the data; in earnest they are sent rarely. */
const DRASTIC = /(reset|seed)-database/;
/** Calls that end the session which they come with. */
export const ENDS_SESSION = /\/(register|logout|sessions)\b/;
/** Calls whose good answers cost much: a hash, a copy of the database, a process. */
const DEAR = /\/(login|register|password|backups|analysis|publish|users)$|activate|backups\//;

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const METHODS = 'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND'.split(' ');
const TYPES = ['text/plain', `${JSON_TYPE}; charset=utf-16`, FORM_TYPE, 'multipart/form-data', 'a'];
const FILE_NAMES = 'a.csv a.json.gz b.json a %ff.csv'.split(' ');
const HEADERS = (
  'Accept Accept-Encoding Accept-Language Authorization Cookie Content-Encoding If-Match ' +
  'If-None-Match If-Modified-Since Origin Range Referer User-Agent X-Forwarded-For ' +
  'X-Forwarded-Proto X-HTTP-Method-Override X-File-Name Expect'
).split(' ');

const asJson = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '');

/** Makes a request out of a described call. */
export function makeRequest(operation: Operation, context: FuzzContext): FuzzRequest {
  const { v, pool } = context;
  const subject = subjectOf(operation.path);
  const known = pool.objects(subject);
  const row = known.length > 0 && v.chance(0.6) ? v.pick(known) : {};
  const making = { ...context, operation, subject, known, row };
  const { bytes, sent, type } = bodyOf(making);
  return {
    name: operation.name,
    actor: actorOf(making),
    method: v.chance(0.96) ? operation.method : v.pick(METHODS),
    path: makeAddress(making),
    headers: headersOf(making, type),
    body: bytes,
    sent,
    leaves: bytes !== null && v.chance(0.003),
  };
}

function actorOf({ operation: { name, method, path, guarded }, v }: Making): Actor {
  if (ENDS_SESSION.test(name) && method !== 'GET') return v.chance(0.95) ? 'nobody' : 'user';
  if (DEAR.test(path) && method === 'POST') return v.chance(0.8) ? 'nobody' : 'admin';
  if (guarded) return v.chance(0.8) ? 'admin' : v.pick(ACTORS);
  return v.chance(0.7) ? 'nobody' : v.pick(ACTORS);
}

type Body = { bytes: Buffer | null; sent: Members | null; type: string };

function bodyOf(making: Making): Body {
  const { operation, v, pool } = making;
  const type = operation.types.length > 0 ? v.pick(operation.types) : '';
  if (!operation.hasBody) {
    // A body where none belongs.
    return { bytes: v.chance(0.02) ? asJson(v.odd()) : null, sent: null, type };
  }
  if (type === JSON_TYPE) return jsonOf(making);
  if (type === FORM_TYPE) {
    const fields = REPORT_FIELDS.filter(() => v.chance(0.6)).map((name) => [name, v.text()]);
    return { bytes: Buffer.from(`${new URLSearchParams(fields)}`), sent: null, type };
  }
  const file = pool.files.length > 0 && v.chance(0.7) ? v.pick(pool.files) : asJson(v.odd());
  return { bytes: v.chance(0.6) ? v.damage(file) : file, sent: null, type };
}

/** A body near its schema, with what is known of the row; in a third of them something is wrong. */
function jsonOf({ operation, v, resolve, row }: Making): Body {
  const schema = resolve(operation.schema ?? {});
  const made = schema.properties ? v.objectOf(schema, resolve, row) : v.valueOf(schema, resolve);
  const drastic = DRASTIC.test(operation.name);
  const value = drastic && v.chance(0.97) ? { ...(made as Members), confirm: v.odd() } : made;
  const body = !drastic && v.chance(0.35) ? v.spoil(value) : value;
  const bytes = asJson(body);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return {
    bytes: !drastic && v.chance(0.06) ? v.damage(bytes) : bytes,
    sent: isObject ? (body as Members) : null,
    type: JSON_TYPE,
  };
}

function headersOf({ operation, v, row }: Making, type: string): Record<string, string> {
  const network = `198.${18 + v.below(2)}.${v.below(256)}.${v.below(256)}`;
  const headers: Record<string, string> = { 'X-Forwarded-For': network };
  const site = v.chance(0.98) ? 'same-origin' : v.pick(['none', 'cross-site', 'x']);
  if (v.chance(0.97)) headers['Sec-Fetch-Site'] = site;
  if (type !== '') headers['Content-Type'] = v.chance(0.98) ? type : v.pick(TYPES);
  if (operation.path.endsWith('/imports')) headers['X-File-Name'] = v.pick(FILE_NAMES);
  const version = row.version ?? 1 + v.below(3);
  if (operation.method === 'DELETE' && v.chance(0.9)) headers['If-Match'] = `"${String(version)}"`;
  if (v.chance(0.08)) headers[v.pick(HEADERS)] = headerValue(v.text());
  return headers;
}

/** What Node's client lets into a header. */
function headerValue(text: string): string {
  return text.replace(/[^ -~\u00a0-\u00ff]/g, '').slice(0, 2000);
}
