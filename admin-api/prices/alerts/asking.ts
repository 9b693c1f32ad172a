import {
  askAlert,
  confirmAlert,
  findWaiting,
  type Came,
} from '#db/prices/alerts/price-alert-asks.ts';
import { ruleOf, type AlertAddress } from '#db/prices/alerts/price-alert-rows.ts';
import type { Letter } from '#src/domain/prices/alerts/letter.ts';
import { confirmLetter, knownLetter } from '#src/domain/prices/alerts/mail-words.ts';
import { alertPaths } from '#src/domain/prices/alerts/paths.ts';
import { freshToken, hashToken } from '../../people/auth/sessions/cookie-token.ts';
import { createLimit } from '../../people/limits/limit.ts';
import type { Mail } from '../../people/mail/message.ts';
import type { AppDeps } from '../../deps.ts';
import type { AlertRequest, Subjects } from './price-alerts.ts';
import { boundAmount, boundOf } from './bounds.ts';
import { hashOfKey, type AlertKeys } from './keys.ts';
import { GONE } from './subject.ts';

interface Deps extends Pick<AppDeps, 'db' | 'env' | 'now' | 'together'> {
  mailer: NonNullable<AppDeps['mailer']>;
  subjects: Subjects;
  keys: () => Promise<AlertKeys>;
}

/** Opens the way in. */
export function openAsking({ db, env, now, together, mailer, subjects, keys }: Deps): AlertRequest {
  const mailboxes = createLimit('alert-mailbox', { now, together });
  const absolute = (path: string) => env.siteUrl + path;
  return {
    async ask(subject, { email, atMost: typed }) {
      const atMost = boundOf(subject, typed);
      const opened = await keys();
      const mailbox = opened.ofMailbox(email);
      // Thanked as well: a refusal would say that somebody asked for it before.
      if (mailboxes.wait(mailbox) > 0) return;
      mailboxes.count(mailbox);
      const key = opened.ofEmail(email);
      const at = now();
      const linkHash = hashToken(opened.ofLink({ key, createdAt: at.toISOString() }));
      const confirm = freshToken();
      const mailOf = (came: Came, address: Pick<AlertAddress, 'key' | 'createdAt'>) => {
        if (came === 'none') return null;
        const mine = absolute(alertPaths.mine(opened.ofLink(address)));
        const letter =
          came === 'new'
            ? confirmLetter(subject.name, absolute(alertPaths.confirm(confirm)))
            : knownLetter(subject.name, came, mine);
        return mailer.queue(alertMail(email, letter));
      };
      const rule = { atMost, bar: subject.bar };
      const confirmHash = hashToken(confirm);
      const asked = { key, email, linkHash, about: subject.stored, rule, confirmHash };
      await askAlert(db, asked, mailOf, at).catch((error: unknown) => {
        mailboxes.refund(mailbox);
        throw error;
      });
    },
    async waiting(key) {
      const hash = hashOfKey(key);
      const alert = hash && (await findWaiting(db, hash, now()));
      if (!alert) return null;
      const [subject] = await subjects.of([alert]);
      return { subject: subject ?? GONE, atMost: boundAmount(ruleOf(alert).atMost) };
    },
    async confirm(key) {
      const hash = hashOfKey(key);
      // Looked up first: made-up keys must not take turns at writing.
      if (!hash || !(await findWaiting(db, hash, now()))) return null;
      const address = await confirmAlert(db, hash, now());
      return address ? (await keys()).ofLink(address) : null;
    },
  };
}

/** What is kept of a mail about alerts while it is on its way. */
export function alertMail(to: string, letter: Letter, headers?: Mail['headers']): Mail {
  return { kind: 'price-alert', to, ...letter, headers };
}
