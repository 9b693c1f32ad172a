import type { Env } from '../../env.ts';

/** As much of the environment as pages show. */
type PageEnv = Pick<Env, 'siteUrl' | 'contactEmail' | 'priceAlerts'>;

/** Only what the build needs: no password of the server reaches it. */
export function buildEnvironment(
  env: PageEnv,
  source?: string,
  { some = false } = {},
): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    ...(HOME && { HOME }),
    ...(TMPDIR && { TMPDIR }),
    ...(SystemRoot && { SystemRoot }),
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    NODE_ENV: 'production',
    TZ: 'UTC',
    ASTRO_TELEMETRY_DISABLED: '1',
    ...pageSettings(env),
    ...(source && { BUILD_DATABASE_URL: source }),
    // Whoever waits for it has the pages of the first plans, and the others after it (site/inputs/plans/built-plans.ts).
    ...(some && { BUILD_PLANS: 'some' }),
  };
}

/** The variables that pages show, as the server has them: a release made with others is too old. */
export function pageSettings(env: PageEnv) {
  return {
    SITE_URL: env.siteUrl,
    CONTACT_EMAIL: env.contactEmail ?? '',
    PRICE_ALERTS: env.priceAlerts ? 'on' : 'off',
  };
}
