import type { Db } from '#db/core/connect/client.ts';
import { listFeeds } from '#db/imports/feeds.ts';
import type { Env } from '../../env.ts';

type Places = Pick<Env, 'feedSecretHosts'>;

/** A feed as far as it sends a secret somewhere. */
interface Sender {
  kind: string;
  address: string;
  authVariable: string | null;
}

/**
 * Why a feed may not send its secret to its address; null when it may, or has none. Whoever edits
 * feeds is not who set the secret: only the environment says where that goes.
 */
export function secretProblem(feed: Sender, { feedSecretHosts }: Places) {
  const host = secretHost(feed);
  const name = feed.authVariable;
  if (host === null || name === null) return null;
  const named = feedSecretHosts[name];
  if (named !== undefined) {
    return named === host
      ? null
      : `${name} is sent to ${named} only (${name}_HOST), not to ${host}`;
  }
  return `${name} is sent nowhere until ${name}_HOST in the environment of the server names its host`;
}

/** Says which feeds are refused by that, and what to set. */
export async function tellRefusedSecrets(
  db: Db,
  env: Places,
  say: (text: string) => void,
): Promise<void> {
  for (const { settings } of await listFeeds(db)) {
    const problem = secretProblem(settings, env);
    if (problem) say(`Feed "${settings.name}": ${problem}.`);
  }
}

/** The host that a feed sends its secret to, with its port unless that is 443; null when it sends none. */
function secretHost({ kind, address, authVariable }: Sender): string | null {
  return kind === 'address' && authVariable !== null ? (URL.parse(address)?.host ?? null) : null;
}
