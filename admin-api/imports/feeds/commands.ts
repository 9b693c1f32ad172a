import { z } from 'zod';
import { plural } from '#src/domain/core/plural.ts';
import { COMMAND_LINE, defineCommand, fails, withKnownErrors } from '../../command.ts';

/** `feeds:list`: every feed, when it runs, and what came of its last run. */
export const listFeedsCommand = defineCommand({
  name: 'feeds:list',
  about: 'the feeds, when each runs next and what came of its last run',
  read: (words) => (words.length > 0 ? null : {}),
  input: z.strictObject({}),
  async run(_, { feeds }) {
    const all = await feeds.list();
    const lines = all.map(({ name, nextRun, lastRun, failures }) => {
      const last = lastRun
        ? `${lastRun.result} ${lastRun.finishedAt}${lastRun.reason ? ` (${lastRun.reason})` : ''}`
        : 'never run';
      const failed = failures > 1 ? `, ${plural(failures, 'failure')} in a row` : '';
      return `${name}  next ${nextRun ?? 'never, it is off'}  ${last}${failed}`;
    });
    return { exitCode: 0, message: lines.join('\n') || 'There are no feeds.', data: all };
  },
});

/** `feeds:run`: one run now. 1 says that its file waits for a look. */
export const runFeedCommand = defineCommand({
  name: 'feeds:run',
  words: '<name>',
  about: 'runs a feed now and waits for what comes of it',
  read: ([name, ...more]) => ({ name: more.length > 0 ? undefined : name }),
  input: z.strictObject({ name: z.string('name one feed, in quotes if it has spaces') }),
  run: ({ name }, { feeds, now }) =>
    withKnownErrors(async () => {
      const feed = (await feeds.list()).find(
        (known) => known.name.toLowerCase() === name.toLowerCase(),
      );
      if (!feed) return fails(`There is no feed "${name}".`);
      await feeds.runNow(feed.id, { actor: COMMAND_LINE, now: now() });
      await feeds.done(feed.id);
      const { lastRun, waitingImportId } = await feeds.find(feed.id);
      if (!lastRun) return fails('The run was stopped.');
      const { result, reason, importId } = lastRun;
      const message = `${feed.name}: ${result}${reason ? `. ${reason}` : ''}${importId ? ` (import ${importId})` : ''}`;
      const exitCode = result === 'failed' ? 2 : result === 'waiting' ? 1 : 0;
      return { exitCode, message, data: { ...lastRun, waitingImportId } };
    }),
});
