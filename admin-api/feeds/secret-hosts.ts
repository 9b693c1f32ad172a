import type { Db } from '#db/client.ts';
import { listFeeds } from '#db/queries/feeds.ts';
import type { Env } from '../env.ts';
import { changeState, readState, type State } from '../state.ts';

/** Hosts by variable. */
export type KeptHosts = NonNullable<State['feedHosts']>;
type Places = Pick<Env, 'dataDir' | 'feedSecretHosts'>;

/** A feed as far as it sends a secret somewhere. */
interface Sender {
  kind: string;
  address: string;
  authVariable: string | null;
}

/** The hosts that secrets were sent to before `FEED_…_HOST` had to name them; none without the file. */
export async function readKeptHosts({ dataDir }: Places): Promise<KeptHosts> {
  return (await readState(dataDir)).feedHosts ?? {};
}

/**
 * Why a feed may not send its secret to its address; null when it may, or has none. Whoever edits
 * feeds is not who set the secret: only the environment says where that goes.
 */
export function secretProblem(feed: Sender, { feedSecretHosts }: Places, kept: KeptHosts) {
  const host = secretHost(feed);
  const name = feed.authVariable;
  if (host === null || name === null) return null;
  const named = feedSecretHosts[name];
  if (named !== undefined) {
    return named === host
      ? null
      : `${name} is sent to ${named} only (${name}_HOST), not to ${host}`;
  }
  if (kept[name]?.includes(host)) return null;
  return `${name} is sent nowhere until ${name}_HOST in the environment of the server names its host`;
}

/**
 * Once for a data folder: the feeds that are there keep the hosts that they have. Says, at every
 * start, which feeds go by that and which are refused, and what to set.
 */
export async function bindFeedSecrets(
  db: Db,
  env: Places,
  say: (text: string) => void,
): Promise<void> {
  const senders = (await listFeeds(db)).map(({ settings }) => settings).filter(secretHost);
  const bound = (await readState(env.dataDir)).feedHosts;
  const kept = bound ?? hostsOf(senders);
  if (bound === null) await changeState(env.dataDir, () => ({ feedHosts: kept }));
  for (const feed of senders) {
    const { name, authVariable } = feed;
    const problem = secretProblem(feed, env, kept);
    if (problem) say(`Feed "${name}": ${problem}.`);
    else if (env.feedSecretHosts[authVariable!] === undefined) {
      const host = secretHost(feed);
      say(
        `Feed "${name}": ${authVariable} goes on to ${host}, as before. Set ${authVariable}_HOST=${host}.`,
      );
    }
  }
}

function hostsOf(senders: readonly Sender[]): KeptHosts {
  const kept: KeptHosts = {};
  for (const sender of senders) {
    const hosts = new Set(kept[sender.authVariable!]);
    kept[sender.authVariable!] = [...hosts.add(secretHost(sender)!)];
  }
  return kept;
}

/** The host that a feed sends its secret to, with its port unless that is 443; null when it sends none. */
export function secretHost({ kind, address, authVariable }: Sender): string | null {
  return kind === 'address' && authVariable !== null ? (URL.parse(address)?.host ?? null) : null;
}
