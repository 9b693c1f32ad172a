import type { User } from '#src/contract/users.ts';
import { api } from '#src/domain/paths.ts';
import { ApiError, createRequest } from './api.ts';

const request = createRequest((input, init) => fetch(input, init));

/** The cookie by which the server says that asking for the user is worth a request. */
const HINT = /(^|; )signed_in=1(;|$)/;
const REMEMBERED = 'user';

/** Whether this browser probably has a session; without it no page asks. */
export function hasSessionHint(): boolean {
  return HINT.test(document.cookie);
}

/** The logged-in user, or null. No request without a hint; an ended session answers null. */
export async function getUser(): Promise<User | null> {
  if (!hasSessionHint()) return forget();
  try {
    return remember(await request<User>(api.user));
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return forget();
    throw error;
  }
}

/** Logs in; throws ApiError with the server's reason. */
export async function login(username: string, password: string): Promise<User> {
  return remember(await post(api.login, { username, password }));
}

/** Creates an account and logs in. */
export async function register(username: string, password: string): Promise<User> {
  return remember(await post(api.register, { username, password }));
}

/** Ends the session. */
export async function logout(): Promise<void> {
  await request(api.logout, { method: 'POST' });
  forget();
}

/** Changes the own password; other sessions end. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<User> {
  return remember(await post(api.password, { currentPassword, newPassword }));
}

/** What the last page knew of the user, for painting before the answer is there. */
export function rememberedUser(): User | null {
  if (!hasSessionHint()) return forget();
  try {
    return JSON.parse(localStorage.getItem(REMEMBERED) ?? 'null') as User | null;
  } catch {
    return null;
  }
}

/** Calls back when another tab logs in or out. */
export function onSessionChange(callback: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === REMEMBERED) callback();
  });
}

const post = (path: string, body: object) => request<User>(path, { method: 'POST', body });

function remember(user: User): User {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(user));
  } catch {
    return user;
  }
  return user;
}

function forget(): null {
  try {
    localStorage.removeItem(REMEMBERED);
  } catch {
    return null;
  }
  return null;
}
