import { error, warning, type Check, type Finding } from './finding.ts';

const LOCAL = /^(127\.|localhost$|::1$)/;

/** Settings that each make sense and together do not. */
export const checkConfiguration: Check = async ({ env, db }) => {
  const found: Finding[] = [];
  const host = new URL(env.siteUrl).hostname;
  const isPublic = env.siteUrlKnown && !LOCAL.test(host);
  if (isPublic && !env.production) {
    found.push(
      error(
        'site-url',
        `SITE_URL is ${env.siteUrl}: without https passwords and sessions can be read on the way.`,
        'Put a proxy that ends TLS in front and set SITE_URL to the https address.',
      ),
    );
  }
  if (!env.siteUrlKnown && !LOCAL.test(env.host)) {
    found.push(
      warning(
        'site-url',
        `The server listens on ${env.host}, but SITE_URL is not set: links and the sitemap name ${env.siteUrl}.`,
        'Set SITE_URL to the address that visitors use.',
      ),
    );
  }
  if (env.production && env.trustProxy === 0) {
    found.push(
      warning(
        'trust-proxy',
        'SITE_URL is https but TRUST_PROXY is not set: every visitor has the address of the proxy, and one who guesses passwords locks all out.',
        'Set TRUST_PROXY to the number of proxies in front, usually 1.',
      ),
    );
  }
  if (!env.production && env.trustProxy > 0 && !LOCAL.test(env.host)) {
    found.push(
      warning(
        'trust-proxy',
        'TRUST_PROXY is set and the server can be reached past the proxy: visitors can make up their address.',
        'Set HOST to 127.0.0.1, or leave TRUST_PROXY empty.',
      ),
    );
  }
  if (env.production && env.allowReset) {
    found.push(
      warning(
        'allow-reset',
        'ALLOW_RESET is on: an administrator can empty the live site.',
        'Leave ALLOW_RESET empty except for the moment of a reset.',
      ),
    );
  }
  if (env.backupCron === null) {
    found.push(
      warning('backup-cron', 'BACKUP_CRON is off: nothing is backed up by itself.', 'Set it.'),
    );
  }
  const admins = await db
    ?.all<{ username_key: string }>(
      "SELECT username_key FROM users WHERE role = 'admin' AND disabled = 0",
    )
    .catch(() => null);
  if (admins?.length === 0) {
    found.push(
      error(
        'admin',
        'There is no administrator who can log in.',
        'Start the server, which creates one, or: npm run cli -- user:create NAME --admin',
      ),
    );
  }
  if (env.production && admins?.some((admin) => admin.username_key === 'admin')) {
    found.push(
      warning(
        'admin',
        'An administrator has the default name admin, which is the first one to be guessed.',
        'Create an administrator with another name and demote this one.',
      ),
    );
  }
  return found;
};
