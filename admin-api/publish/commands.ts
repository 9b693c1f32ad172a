import { z } from 'zod';
import { plural } from '#src/domain/core/plural.ts';
import { seedIfEmpty } from '#db/seed/seed.ts';
import { defineCommand, type CommandOutcome, type Services, type Talk } from '../command.ts';
import { getDataState } from '#db/core/changes/site.ts';
import { getPin, setPin } from '#db/publish/serving.ts';
import { changeHook } from './hook/hook-state.ts';
import { publishRelease } from './publish.ts';
import type { Publishing } from './publisher/publisher-types.ts';
import { HOST_SERVES } from './hook/hook-target.ts';
import { callBuildHook } from './hook/build-hook.ts';

const none = z.strictObject({});
/** Who acts, in the history. */
const BY = 'command line';
const refuse = (message: string): CommandOutcome => ({ exitCode: 1, message });
const NOT_READY = refuse('The server is still building its first pages. Try again in a moment.');

/** `publish`: the data as it is now, in the server or, while none runs, here. */
export const publishCommand = defineCommand({
  name: 'publish',
  about: 'builds the pages from the current data and puts them in place; ends a pause',
  read: noWords,
  input: none,
  async run(_, services, talk) {
    if (!services.serving) return publishAlone(services, talk);
    const { publishing, db } = services;
    if (!publishing) return NOT_READY;
    publishing.publisher.notice(await getDataState(db));
    return publishServed(publishing, talk);
  },
});

/** `resume`: the same, by the name that belongs to `pause`. */
export const resumeCommand: typeof publishCommand = {
  ...publishCommand,
  name: 'resume',
  about: 'the same as publish: ends a pause with the current data',
};

/** `pause`: the pages stay as they are, in the server or, while none runs, from its next start. */
export const pauseCommand = defineCommand({
  name: 'pause',
  about: 'keeps the pages as they are until the next publish, also over restarts',
  read: noWords,
  input: none,
  async run(_, { db, releases, publishing, serving, env, now }) {
    if (serving && !publishing) return NOT_READY;
    if (publishing) await publishing.pause(BY);
    else {
      const release = await releases.served();
      if (!release && !env.buildHookUrl) {
        return refuse('There is no release yet. Run publish to make one.');
      }
      const version = release?.dataVersion ?? 0;
      await setPin(db, { version, since: now().toISOString(), by: BY, rollback: false });
    }
    return {
      exitCode: 0,
      message: 'Paused. Nothing is published by itself until you run publish or resume.',
    };
  },
});

/** `release:list`: the kept releases, newest first; the one that is served is marked. */
export const listReleases = defineCommand({
  name: 'release:list',
  about: 'the states of the site that are kept, newest first; * is the one that is served',
  read: noWords,
  input: none,
  async run(_, { releases }) {
    const [all, current] = await Promise.all([releases.list(), releases.currentId()]);
    if (all.length === 0) return refuse('There is no release yet. Run publish to make one.');
    const lines = all.map(({ id, createdAt, dataVersion, cause, pages }) => {
      const made = pages ? `, ${plural(pages.rendered + pages.reused, 'page')}` : '';
      const mark = id === current ? '*' : ' ';
      const when = createdAt.slice(0, 16).replace('T', ' ');
      return `${mark} ${id}  as it was on ${when} UTC, data ${dataVersion} (${cause ?? 'unknown'}${made})`;
    });
    const data = all.map(({ id, createdAt, dataVersion, cause, pages }) => {
      return { id, createdAt, dataVersion, cause, pages, current: id === current };
    });
    return { exitCode: 0, message: lines.join('\n'), data };
  },
});

/** `release:activate`: serves a kept release again and pauses publishing. */
export const activateRelease = defineCommand({
  name: 'release:activate',
  words: '<id|previous>',
  about: 'serves the site again as it was, and pauses publishing until the next publish',
  read: ([id, ...more]) => ({ id: more.length > 0 ? null : id }),
  input: z.strictObject({ id: z.string('name the id of a release, or previous').min(1).max(40) }),
  async run({ id: asked }, services) {
    const { releases, publishing, serving, env } = services;
    if (env.buildHookUrl) return refuse(HOST_SERVES);
    const id = asked === 'previous' ? await previousId(services) : asked;
    if (id === null) return refuse('No kept release is older than the one that is served.');
    if (serving && !publishing) return NOT_READY;
    const done = await (publishing ? publishing.activate(id, BY) : activateAlone(services, id));
    if (!done) {
      const ids = (await releases.list()).map((release) => release.id).join(', ');
      return refuse(`There is no complete release "${id}". Kept are: ${ids || 'none'}`);
    }
    return {
      exitCode: 0,
      message: `${id} is served. Nothing is published by itself until you run publish.`,
      data: { id },
    };
  },
});

function noWords(words: string[]): unknown {
  return words.length > 0 ? null : {};
}

async function activateAlone({ db, releases, now }: Services, id: string): Promise<boolean> {
  const release = await releases.find(id);
  if (!release) return false;
  const version = release.dataVersion;
  const since = now().toISOString();
  await setPin(db, { version, release: id, since, by: BY, rollback: true });
  await releases.switchTo(release);
  return true;
}

/** The newest release that is older than the one that is served. */
async function previousId({ releases }: Services): Promise<string | null> {
  const [all, current] = await Promise.all([releases.list(), releases.currentId()]);
  const at = all.findIndex(({ id }) => id === current);
  return at < 0 ? null : (all[at + 1]?.id ?? null);
}

async function publishAlone(services: Services, { say, signal }: Talk): Promise<CommandOutcome> {
  const { build, releases, env, db } = services;
  if (env.buildHookUrl) {
    const { version, lineage } = await getDataState(db);
    await callBuildHook(env.buildHookUrl, { signal });
    await changeHook(env.dataDir, { version, lineage });
    await followAgain(db);
    return { exitCode: 0, message: 'The build hook was called.' };
  }
  // As at the start of the server: a new database has the sample plans.
  await seedIfEmpty(db, services.now());
  const onPages = everySecond(say);
  const release = await publishRelease(
    { ...build, signal, onPages },
    releases,
    services.now(),
    'manual',
  );
  await followAgain(db);
  return {
    exitCode: 0,
    message: `Published as ${release.id}`,
    data: { id: release.id, pages: release.pages },
  };
}

async function followAgain(db: Services['db']): Promise<void> {
  if (await getPin(db)) await setPin(db, null);
}

/** Waits for the build that was just asked for; the server finishes it whether or not one waits. */
async function publishServed(
  publishing: Publishing,
  { say, signal }: Talk,
): Promise<CommandOutcome> {
  const { publisher } = publishing;
  const onPages = everySecond(say);
  const unsubscribe = publisher.subscribe(() => {
    const { state, build } = publisher.status();
    if (state === 'building' && build?.cause === 'manual') onPages(build.pages);
  });
  signal.addEventListener('abort', unsubscribe);
  const { build: asked } = await publishing.publish(BY);
  const build = await asked;
  unsubscribe();
  if (!build) return refuse('The build was stopped before its end.');
  if (build.error !== null) return refuse(build.error);
  const { pages, durationMs } = build;
  const seconds = ((durationMs ?? 0) / 1000).toFixed(1);
  return {
    exitCode: 0,
    message: `Published: ${plural(pages.rendered, 'page')} built anew, ${pages.reused} taken over, in ${seconds} s`,
    data: { pages, durationMs },
  };
}

/** Tells how many pages there are, at most once a second. */
function everySecond(say: (text: string) => void) {
  let told = 0;
  return ({ rendered, reused }: { rendered: number; reused: number }) => {
    if (Date.now() - told < 1000) return;
    told = Date.now();
    say(`${plural(rendered + reused, 'page')} (${reused} taken over)`);
  };
}
