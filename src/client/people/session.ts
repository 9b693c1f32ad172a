import type { LoggedIn, SecondStep } from '#src/contract/people/second-factor.ts';
import type { User } from '#src/contract/people/users.ts';
import { REMEMBERED_USER } from '#src/domain/finder/saved/device.ts';
import { publicApi as api } from '#src/domain/core/paths/paths.ts';
import { ApiError } from '../core/api.ts';
import { call } from '../core/call.ts';

/** The cookie by which the server says that asking for the user is worth a request. */
const HINT = /(^|; )signed_in=1(;|$)/;

/** Whether this browser probably has a session; without it no page asks. */
export function hasSessionHint(): boolean {
  return HINT.test(document.cookie);
}

/** What the server said, for everything on this page that asks; until another tab logs in or out. */
let known: Promise<User | null> | null = null;

/**
 * The logged-in user, or null. No request without a hint; an ended session answers null. A page asks
 * once, or again with `anew`.
 */
export function getUser({ anew = false } = {}): Promise<User | null> {
  if (anew) known = null;
  known ??= askUser().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

async function askUser(): Promise<User | null> {
  if (!hasSessionHint()) return forget();
  try {
    return rememberUser(await call('GET', api.user));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return forget();
    throw error;
  }
}

/** The first step of a login, mostly the only one; throws ApiError with the server's reason. */
export async function login(username: string, password: string): Promise<LoggedIn | SecondStep> {
  const answer = await call('POST', api.login, { body: { username, password } });
  return 'secondStep' in answer ? answer : rememberUser(answer);
}

/** Creates an account and logs in. */
export async function register(username: string, password: string): Promise<LoggedIn> {
  return rememberUser(await call('POST', api.register, { body: { username, password } }));
}

/** Ends the session. */
export async function logout(): Promise<void> {
  await call('POST', api.logout);
  forget();
}

/** Changes the own password; other sessions end. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<User> {
  return rememberUser(await call('POST', api.password, { body: { currentPassword, newPassword } }));
}

/** What the last page knew of the user, for painting before the answer is there. */
export function rememberedUser(): User | null {
  if (!hasSessionHint()) return forget();
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED_USER) ?? 'null') as User | null;
  } catch {
    return null;
  }
}

/** Calls back when another tab logs in or out. */
export function onSessionChange(callback: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key !== REMEMBERED_USER) return;
    known = null;
    callback();
  });
}

/** Notes who logged in, for painting the next page before the server answers. */
export function rememberUser<U extends User>(user: U): U {
  try {
    localStorage.setItem(REMEMBERED_USER, JSON.stringify(user));
  } catch {
    return user;
  }
  return user;
}

function forget(): null {
  try {
    localStorage.removeItem(REMEMBERED_USER);
  } catch {
    return null;
  }
  return null;
}
