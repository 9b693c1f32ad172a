import type { Db } from '#db/core/connect/client.ts';
import {
  alertAddresses,
  alertTold,
  dueAlerts,
  nextAlertAt,
  noteAlert,
} from '#db/people/mail/alerts.ts';
import type { Env } from '../../env.ts';
import { alertLetter } from '../mail/letters.ts';
import type { Mailer } from '../mail/mailer.ts';
import { hasNews, lookForAlerts, type Tell } from './look.ts';

/** Longest line of a mail: what is told may quote what another server said. */
const LINE = 300;

/** Tells operators what happened, by mail in bundles. */
export interface Alerts {
  /** What nobody finds by looking: a release that failed. */
  tell: Tell;
  /** Looks for news and tells it, and puts the mails that are due into the outbox. */
  look(): Promise<void>;
  /** When `look` has something to do, an ISO instant or ''; null: not as things stand. */
  waits(): Promise<string | null>;
}

export function createAlerts(deps: {
  db: Db;
  env: Pick<Env, 'dataDir' | 'siteUrl'>;
  now: () => Date;
  mailer: Mailer;
}): Alerts {
  const { db, env, now, mailer } = deps;
  const tell: Tell = async ({ alert, line }) => {
    // What is told to nobody is not gathered either: whoever chooses it later hears of what is new.
    if ((await alertAddresses(db, alert)).length === 0) return;
    const oneLine = line.replace(/\s+/g, ' ').trim();
    await noteAlert(db, alert, oneLine.length > LINE ? `${oneLine.slice(0, LINE)}…` : oneLine);
  };
  return {
    tell,
    waits: async () => ((await hasNews(deps)) ? '' : nextAlertAt(db)),
    async look() {
      await lookForAlerts(deps, tell);
      for (const { alert, lines, count } of await dueAlerts(db, now())) {
        const to = await alertAddresses(db, alert);
        const mails = to.map((address) =>
          mailer.queue(alertLetter(env.siteUrl, { to: address, alert, lines, count })),
        );
        await db.write((commit) => commit([alertTold(alert, now()), ...mails]));
      }
    },
  };
}
