import { plural } from '#src/domain/core/plural.ts';
import type { JobType } from '../../core/jobs/job-type.ts';
import type { Mailer } from './mailer.ts';

/** What is being handed over may end: cut off after its last word, it would be sent twice. */
const GRACE_MS = 3000;

/** Sends what is due. */
export function mailJob(mailer: Mailer): Pick<JobType, 'when' | 'work'> {
  return {
    when: { waits: () => mailer.nextAt() },
    async work({ signal }) {
      const cutOff = () => void setTimeout(() => mailer.close(), GRACE_MS).unref();
      signal.addEventListener('abort', cutOff, { once: true });
      let tried = 0;
      for (let more = await mailer.sendDue(signal); more > 0;) {
        tried += more;
        more = await mailer.sendDue(signal);
      }
      signal.removeEventListener('abort', cutOff);
      return { result: `Tried ${plural(tried, 'mail')}` };
    },
  };
}
