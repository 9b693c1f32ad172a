import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { FACTOR_NEEDS, type FactorNeed } from '#src/domain/people/second-factor.ts';
import { outboundUrl } from './core/http/outbound/outbound-address.ts';
import { readSender, readSmtpUrl, type MailSettings } from './people/mail/settings.ts';
import { isCronLine } from './core/jobs/cron.ts';

const off = ['', 'off', 'false', '0', 'no'];
const on = ['on', 'true', '1', 'yes'];
/** on/off in the ways people write it; empty means `fallback`. */
const flag = (fallback: boolean) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .default('')
    .refine((text) => [...off, ...on].includes(text), 'must be on or off')
    .transform((text) => (text === '' ? fallback : on.includes(text)));
const text = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || null);
const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const emptyAs = <T extends z.ZodType>(fallback: unknown, schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback),
    schema,
  );

const cron = (usual: string) =>
  emptyAs(usual, z.string().refine(isCronLine, `must be a cron line like ${usual}`));
const cronOrOff = (usual: string) =>
  emptyAs(
    usual,
    z
      .string()
      .refine((line) => line === 'off' || isCronLine(line), 'must be a cron line, or off')
      .transform((line) => (line === 'off' ? null : line)),
  );
/** Text that holds something, or none. */
const checked = (holds: (value: string) => boolean, hint: string) =>
  text.refine((value) => value === null || holds(value), hint);
const url = (protocols: string[], hint: string) =>
  checked((value) => protocols.includes(urlProtocol(value)), hint);

const Variables = z.object({
  PORT: emptyAs('4321', port),
  HOST: emptyAs('127.0.0.1', z.string()),
  SITE_URL: url(['http:', 'https:'], 'must be an address like https://example.com'),
  DATA_DIR: emptyAs('var', z.string()),
  DATABASE_URL: url(
    ['file:', 'http:', 'https:', 'libsql:'],
    'must begin with file:, http://, https:// or libsql://',
  ),
  DATABASE_AUTH_TOKEN: text,
  ADMIN_USERNAME: emptyAs('admin', z.string().min(3, 'must be at least 3 characters')),
  ADMIN_PASSWORD: text,
  REGISTRATION: flag(true),
  REQUIRE_SECOND_FACTOR: emptyAs('off', z.enum(FACTOR_NEEDS, 'must be off, admin or all')),
  SECOND_FACTOR_KEY: checked(
    (value) => /^[\x21-\x7e]{32,}$/.test(value),
    'must be at least 32 characters without blanks',
  ),
  ALLOW_RESET: flag(false),
  READ_ONLY: flag(false),
  PUBLISH_CRON: cron('17 3 * * *'),
  PUBLISH_ON_EDIT: flag(true),
  BACKUP_CRON: cronOrOff('41 2 * * *'),
  BACKUP_KEEP_DAYS: emptyAs(
    '14',
    z.coerce.number('must be a number of days').int().min(1).max(3650),
  ),
  RESTART_CODE: z.coerce.number().int().min(1).max(125).optional().catch(undefined),
  FEEDS_DIR: text,
  FEEDS_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((host) => host !== ''),
    )
    .refine(
      (hosts) => hosts.every(isHost),
      'must be names of hosts like feeds.example.com, parted by commas',
    ),
  WATCH_CRON: cronOrOff('35 4 * * *'),
  RATES_URL: checked(
    (value) => isPublicAddress(value),
    'must be an address with https:// on the public internet',
  ),
  RATES_CRON: cron('20 15 * * 1-5'),
  CONTACT_EMAIL: checked(
    (value) => z.email().safeParse(value).success,
    'must be an address like help@example.com',
  ),
  BUILD_HOOK_URL: url(['http:', 'https:'], 'must be an address like https://example.com/hook'),
  CDN_PURGE_URL: checked(
    isCallable,
    'must be an address with https:// on the public internet, or one of this machine',
  ),
  CDN_PURGE_METHOD: emptyAs('POST', z.string().regex(/^[A-Z]+$/, 'must be a method like POST')),
  CDN_PURGE_HEADER: emptyAs(
    'Authorization',
    z.string().regex(/^[\w-]+$/, 'must be the name of a header'),
  ),
  CDN_PURGE_TOKEN: text,
  CDN_PURGE_BODY: emptyAs(
    '{"tags":{{tags}}}',
    z.string().regex(/\{\{(tags?|urls)\}\}/, 'must name {{tags}}, {{tag}} or {{urls}}'),
  ),
  API_ORIGIN: url(['http:', 'https:'], 'must be an address like https://api.example.com').refine(
    (value) => value === null || URL.parse(value)?.pathname === '/',
    'must be an address without a path, like https://api.example.com',
  ),
  METRICS_TOKEN: checked(
    (value) => /^[\x21-\x7e]{16,}$/.test(value),
    'must be at least 16 characters without blanks',
  ),
  SMTP_URL: text
    .refine(
      (value) => value === null || readSmtpUrl(value) !== null,
      'must be an address like smtps://user:password@mail.example.com',
    )
    .transform((value) => (value === null ? null : readSmtpUrl(value))),
  MAIL_FROM: text
    .refine(
      (value) => value === null || readSender(value) !== null,
      'must be a sender like SIM Atlas <mail@example.com>',
    )
    .transform((value) => (value === null ? null : readSender(value))),
  PRICE_ALERTS: flag(true),
  LIMITS_URL: url(
    ['redis:', 'rediss:'],
    'must be an address like redis://127.0.0.1:6379 or rediss://user:password@redis.example.com',
  ),
  TRUST_PROXY: emptyAs(
    '0',
    z.coerce.number('must be the number of proxies in front').int().min(0).max(9),
  ),
  CHROMIUM_PATH: text,
});

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(Variables.shape);

/** The configuration, read once. Names follow the variables of `.env.example`. */
export interface Env {
  port: number;
  host: string;
  /** Where the public reaches the site, without a slash at the end. */
  siteUrl: string;
  /** The operator named SITE_URL; otherwise it is only this machine's guess. */
  siteUrlKnown: boolean;
  /** Absolute folder of database, releases, logs and backups. */
  dataDir: string;
  database: { url: string; authToken: string | undefined };
  adminUsername: string;
  adminPassword: string | null;
  registration: boolean;
  /** Who must have a second factor. */
  requireSecondFactor: FactorNeed;
  /** What secrets of authenticator apps are sealed with; null: a file in the data folder. */
  secondFactorKey: string | null;
  allowReset: boolean;
  readOnly: boolean;
  publishCron: string;
  /** Edits are followed by a build; otherwise only the schedule and people publish. */
  publishOnEdit: boolean;
  /** When the database is backed up; null: never by itself. */
  backupCron: string | null;
  backupKeepDays: number;
  /** The exit code at which whoever started this process starts it again; null: nobody does. */
  restartCode: number | null;
  /** Absolute folder that feeds may read files from; null: none. */
  feedsDir: string | null;
  /** The only hosts that feeds may ask; empty: any of the public internet. */
  feedsHosts: string[];
  /** The one host that each secret of feeds may be sent to, by the name of its variable. */
  feedSecretHosts: Readonly<Record<string, string>>;
  /** When pages of watched carriers are read; null: only when somebody asks. */
  watchCron: string | null;
  /** Where the daily reference rates are read, and when; null: nowhere. */
  ratesUrl: string | null;
  ratesCron: string;
  /** The operator's e-mail address on the contact page; null: none. */
  contactEmail: string | null;
  buildHookUrl: string | null;
  /** How a CDN in front is told what it may show no more; null: there is none. */
  cdn: {
    purgeUrl: string;
    purgeMethod: string;
    /** The header that carries the token; null: none is asked for. */
    purgeHeader: string;
    purgeToken: string | null;
    /** `{{tags}}`, `{{tag}}` (one in a call) or `{{urls}}` in it stand for what is purged, as JSON. */
    purgeBody: string;
  } | null;
  /** Server that a host of the pages passes the API on to, without a slash at the end. */
  apiOrigin: string | null;
  /** What a monitoring system must show at /api/metrics; null: there is none. */
  metricsToken: string | null;
  /** How mail leaves; null: there is none, and nothing that needs it is offered. */
  mail: MailSettings | null;
  /** Visitors may ask for mails when a price falls. */
  priceAlerts: boolean;
  /** The Redis or Valkey store by which servers count limits together; null: each counts alone. */
  limitsUrl: string | null;
  /** Proxies in front whose X-Forwarded-For entries count. */
  trustProxy: number;
  /** Served under https: Secure cookies, HSTS, and reset only with ALLOW_RESET. */
  production: boolean;
}

const SEE = 'See .env.example for what each variable means.';

/** A variable that makes no sense. The message names it and says what it should be. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** Reads the variables; throws an EnvError that names each one that is wrong. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const result = Variables.safeParse(variables);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${name} ${issue.message}${/PASSWORD|TOKEN|SECRET|SMTP|LIMITS|_KEY$/.test(name) ? '' : ` (it is "${variables[name]}")`}`;
    });
    throw new EnvError(`${lines.join('\n')}\n${SEE}`);
  }
  const v = result.data;
  if (v.SMTP_URL && !v.MAIL_FROM) {
    throw new EnvError(`MAIL_FROM must be set when SMTP_URL is: mail has a sender.\n${SEE}`);
  }
  if (v.SMTP_URL && !v.SITE_URL) {
    throw new EnvError(
      `SITE_URL must be set when SMTP_URL is: links in mails lead there, and to no other address.\n${SEE}`,
    );
  }
  const dataDir = resolve(v.DATA_DIR);
  const siteUrl = (v.SITE_URL ?? `http://localhost:${v.PORT}`).replace(/(?<!\/)\/+$/, '');
  return {
    port: v.PORT,
    host: v.HOST,
    siteUrl,
    siteUrlKnown: v.SITE_URL !== null,
    dataDir,
    database: {
      url: v.DATABASE_URL ?? `file:${join(dataDir, 'sim-atlas.db')}`,
      authToken: v.DATABASE_AUTH_TOKEN ?? undefined,
    },
    adminUsername: v.ADMIN_USERNAME,
    adminPassword: v.ADMIN_PASSWORD,
    registration: v.REGISTRATION,
    requireSecondFactor: v.REQUIRE_SECOND_FACTOR,
    secondFactorKey: v.SECOND_FACTOR_KEY,
    allowReset: v.ALLOW_RESET,
    readOnly: v.READ_ONLY,
    publishCron: v.PUBLISH_CRON,
    publishOnEdit: v.PUBLISH_ON_EDIT,
    backupCron: v.BACKUP_CRON,
    backupKeepDays: v.BACKUP_KEEP_DAYS,
    restartCode: v.RESTART_CODE ?? null,
    feedsDir: v.FEEDS_DIR && resolve(v.FEEDS_DIR),
    feedsHosts: v.FEEDS_HOSTS,
    feedSecretHosts: readSecretHosts(variables),
    watchCron: v.WATCH_CRON,
    ratesUrl: v.RATES_URL,
    ratesCron: v.RATES_CRON,
    contactEmail: v.CONTACT_EMAIL,
    buildHookUrl: v.BUILD_HOOK_URL,
    cdn: v.CDN_PURGE_URL
      ? {
          purgeUrl: v.CDN_PURGE_URL,
          purgeMethod: v.CDN_PURGE_METHOD,
          purgeHeader: v.CDN_PURGE_HEADER,
          purgeToken: v.CDN_PURGE_TOKEN,
          purgeBody: v.CDN_PURGE_BODY,
        }
      : null,
    apiOrigin: v.API_ORIGIN && new URL(v.API_ORIGIN).origin,
    metricsToken: v.METRICS_TOKEN,
    mail: v.SMTP_URL && v.MAIL_FROM ? { ...v.SMTP_URL, from: v.MAIL_FROM } : null,
    priceAlerts: v.PRICE_ALERTS && v.SMTP_URL !== null,
    limitsUrl: v.LIMITS_URL,
    trustProxy: v.TRUST_PROXY,
    production: siteUrl.startsWith('https:'),
  };
}

/** The configuration of this process: its environment, and a `.env` file beside package.json. */
export function loadEnv(): Env {
  // Variables that are set already win over the file.
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readEnv(process.env);
}

/** `FEED_X_HOST` of each secret `FEED_X`, without port 443; throws an EnvError for one that is no host. */
function readSecretHosts(variables: Record<string, string | undefined>): Record<string, string> {
  const hosts: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) {
    const [, secret] = /^(FEED_[A-Z0-9_]+)_HOST$/.exec(name) ?? [];
    const host = value?.trim().toLowerCase().replace(/:443$/, '');
    if (!secret || !host) continue;
    if (URL.parse(`https://${host}/`)?.host !== host) {
      throw new EnvError(
        `${name} must be one host like feeds.example.com or feeds.example.com:8443 (it is "${value}")\n${SEE}`,
      );
    }
    hosts[secret] = host;
  }
  return hosts;
}

/** Whether a text is the name of a host and nothing else, as addresses have it. */
function isHost(host: string): boolean {
  return URL.parse(`https://${host}/`)?.hostname === host;
}

function isCallable(address: string): boolean {
  return isPublicAddress(address, true);
}

function isPublicAddress(address: string, allowLocal = false): boolean {
  try {
    return Boolean(outboundUrl(address, { allowLocal }));
  } catch {
    return false;
  }
}

function urlProtocol(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}
