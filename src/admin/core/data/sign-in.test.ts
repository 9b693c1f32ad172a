import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/client/core/api.ts';
import {
  answerSignIn,
  isAsking,
  leaveSession,
  onSignIn,
  signInAgain,
  withSession,
} from './sign-in.ts';

const ended = () => new ApiError(401, '{"message":"Please log in"}', 'Unauthorized');
/** Fails with 401 as often as said, then answers. */
function calls(refusals: number) {
  let made = 0;
  return vi.fn(() => (++made > refusals ? Promise.resolve(made) : Promise.reject(ended())));
}

afterEach(async () => {
  // Every test leaves a session behind.
  const back = signInAgain();
  answerSignIn(true);
  await back;
});

describe('a call after the session ended', () => {
  it('waits for the login and is made once more', async () => {
    const work = calls(1);
    const done = withSession(work, false);
    await expect.poll(isAsking).toBe(true);
    expect(work).toHaveBeenCalledTimes(1);
    answerSignIn(true);
    expect(await done).toBe(2);
    expect(isAsking()).toBe(false);
  });

  it('asks once for all that wait, and tells of the new session before they go on', async () => {
    const order: string[] = [];
    const stop = onSignIn(() => order.push('signed in'));
    const both = [calls(1), calls(1)].map((work) =>
      withSession(work, true).then(() => order.push('done')),
    );
    await expect.poll(isAsking).toBe(true);
    answerSignIn(true);
    await Promise.all(both);
    stop();
    expect(order).toEqual(['signed in', 'done', 'done']);
  });

  it('fails when the person declines; reads ask no more then, a write does', async () => {
    const write = withSession(calls(1), false);
    await expect.poll(isAsking).toBe(true);
    answerSignIn(false);
    await expect(write).rejects.toMatchObject({ status: 401 });
    await expect(withSession(calls(1), true)).rejects.toMatchObject({ status: 401 });
    const again = withSession(calls(1), false);
    await expect.poll(isAsking).toBe(true);
    answerSignIn(true);
    expect(await again).toBe(2);
  });

  it('fails when the new session is refused too, without asking for ever', async () => {
    const work = calls(2);
    const done = withSession(work, false);
    await expect.poll(isAsking).toBe(true);
    answerSignIn(true);
    await expect(done).rejects.toMatchObject({ status: 401 });
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('asks nobody about other failures, nor on the way out', async () => {
    const refused = () => Promise.reject(new ApiError(403, '{}', 'Forbidden'));
    await expect(withSession(refused, false)).rejects.toMatchObject({ status: 403 });
    leaveSession();
    await expect(withSession(calls(1), true)).rejects.toMatchObject({ status: 401 });
    expect(isAsking()).toBe(false);
  });
});
