import type { Access, Endpoint } from '#src/contract/core/endpoint.ts';
import * as subjects from '#src/contract/all-endpoints.ts';
import { holds, type Role } from '#src/domain/people/roles.ts';

type Only = 'person' | 'confirm';

/**
 * By hand, not from the contract: who may make a call; whether no token helps (`person`); whether a
 * password or factor is asked for again (`confirm`, which no token helps with either).
 */
const BY_HAND: readonly [RegExp, Access, Only?][] = [
  [/^get \/api\/(carriers|regions|simcards)(\/|$)/, 'read'],
  [/^get \/api\/(price-trends|saved|suggest|ask|find|feed\.(atom|json))$/, 'read'],
  [/^get \/api\/(amazon\/products|health|ready|version|metrics|login-options)$/, 'anyone'],
  [/^post \/api\/(login|login\/step|register|logout|events)$/, 'anyone'],
  [/^post \/api\/(password-reset(\/set)?|mail-link|invitation)$/, 'anyone'],
  // A person's own: password, sessions, factors, who they are.
  [/ \/api\/second-factor\//, 'user', 'confirm'],
  [
    / \/api\/(user|sessions|account\/address|password|confirm|second-factor|new-places)(\/|$)/,
    'user',
  ],
  [/^(put \/api\/account\/alerts|get \/api\/admin\/check)$/, 'viewer', 'person'],
  // People and tokens, and what replaces the database.
  [/^(post|put|delete) \/api\/admin\/users(\/|$)/, 'admin', 'confirm'],
  [/^post \/api\/admin\/(tokens|invitations)(\/\{id\}\/send)?$/, 'admin', 'confirm'],
  [/ \/api\/admin\/(users|tokens|invitations|mail)(\/|$)/, 'admin', 'person'],
  [/^post \/api\/((reset|seed)-database|admin\/backups\/.*restore)$/, 'admin', 'confirm'],
  [/ \/api\/admin\/backups\//, 'admin', 'person'],
  [/ \/api\/(admin\/backups|feeds)(\/|$)/, 'admin'],
  [/^post \/api\/admin\/jobs\//, 'admin'],
  [/^post \/api\/admin\/trash\/purge$|^put \/api\/seo\/global$/, 'admin'],
  // Logs may hold more than the dashboard shows.
  [/^get \/api\/publish\/logs\//, 'editor'],
  [/^get /, 'viewer'],
  [/^/, 'editor'],
];
/** By hand: what whoever lacks a second factor may do, that is see who they are, and set one up. */
const BEFORE_FACTOR =
  /^(get \/api\/(user|confirm|second-factor)|(post|put) \/api\/second-factor\/(app|passkeys(\/new)?)|post \/api\/confirm)$/;

/** A call of the contract, with what was decided of it. */
export interface Call {
  /** 'put /api/carriers/{id}' */
  name: string;
  method: string;
  path: string;
  endpoint: Endpoint;
  access: Access;
  only: Only | undefined;
  beforeFactor: boolean;
  /** Open to everybody. */
  isOpen: boolean;
  isWrite: boolean;
}

export const CALLS: Call[] = Object.values(subjects)
  .flatMap((subject) => (typeof subject === 'string' ? [] : Object.values<Endpoint>(subject)))
  .map((endpoint) => {
    const { method, path } = endpoint;
    const name = `${method} ${path}`;
    const [, access, only] = BY_HAND.find(([pattern]) => pattern.test(name))!;
    return {
      name,
      method: method.toUpperCase(),
      path,
      endpoint,
      access,
      only,
      beforeFactor: BEFORE_FACTOR.test(name),
      isOpen: access === 'read' || access === 'anyone',
      isWrite: method !== 'get',
    };
  });

/** Whether a role, or nobody (null), may make a call, as it was decided. */
export const mayCall = ({ access, isOpen }: Call, role: Role | null): boolean =>
  isOpen || (role !== null && (access === 'user' || holds(role, access as Role)));
/** The same of a token. */
export const mayToken = (call: Call, role: Role): boolean =>
  call.access !== 'user' && !call.only && mayCall(call, role);

/** An address that no route takes: whoever is let in is told so, and nothing happens. */
export const nowhere = (path: string) =>
  `${path.replace('{entity}', 'plan').replaceAll(/\{\w+\}/g, '0')}?unknown=0`;
