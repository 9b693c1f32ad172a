import { feedOutcomes } from '#db/queries/feed-runs.ts';
import { listFeeds } from '#db/queries/feeds.ts';
import { readKeptHosts, secretHost, secretProblem } from '../feeds/secret-hosts.ts';
import { warning, type Check } from './finding.ts';

/** Secrets of feeds without a host of their own: they go where they went before, or nowhere. */
export const checkFeedSecrets: Check = async ({ env, db }) => {
  // What is wrong with the database itself is found by its own check.
  const feeds = db ? await listFeeds(db).catch(() => []) : [];
  const kept = await readKeptHosts(env);
  return feeds.flatMap(({ name, settings }) => {
    const { authVariable } = settings;
    const host = secretHost(settings);
    if (authVariable === null || host === null) return [];
    const problem = secretProblem(settings, env, kept);
    if (problem === null && env.feedSecretHosts[authVariable] !== undefined) return [];
    return [
      warning(
        'feed-host',
        `Feed "${name}": ${problem ?? `${authVariable} goes on to ${host}, as before`}.`,
        `Set ${authVariable}_HOST to the one host that ${authVariable} may be sent to.`,
      ),
    ];
  });
};

/** Feeds whose last run failed, and that go on trying. */
export const checkFeedRuns: Check = async ({ db }) => {
  const feeds = db ? await listFeeds(db).catch(() => []) : [];
  const failing = feeds.filter(({ failures, nextAt }) => failures > 0 && nextAt !== null);
  if (!db || failing.length === 0) return [];
  const { last } = await feedOutcomes(db);
  return failing.map(({ id, name, failures, lastGoodAt }) => {
    const why = last.get(id)?.reason;
    const times = failures === 1 ? 'failed' : `failed ${failures} times in a row`;
    const good = lastGoodAt ? `last good on ${lastGoodAt.slice(0, 10)}` : 'never good';
    return warning(
      'feed-fails',
      `Feed "${name}" ${times}, ${good}${why ? `: ${why}` : ''}.`,
      `Look at its runs in the Import/Export tab, then: npm run cli -- feeds:run "${name}".`,
    );
  });
};
