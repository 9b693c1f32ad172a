import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Db } from '#db/core/connect/client.ts';
import type { Snapshot } from '#db/snapshot/snapshot.ts';
import type { Together } from './people/limits/together.ts';
import type { PriceAlerts } from './prices/alerts/price-alerts.ts';
import type { Auth } from './people/auth/auth.ts';
import type { ApiBindings } from './bindings.ts';
import type { Control } from './server/control/route.ts';
import type { VerifyHash } from './people/auth/passwords/password.ts';
import type { AnswerCache } from './core/http/answers/answer-cache.ts';
import type { DataVersion } from './core/data-version.ts';
import type { Env } from './env.ts';
import type { Events } from './insight/events/events.ts';
import type { FairShares } from './core/fairness/fair-shares.ts';
import type { Feeds } from './imports/feeds/feeds.ts';
import type { Imports } from './imports/imports.ts';
import type { JobRunner } from './core/jobs/jobs.ts';
import type { Logger } from './core/process/log.ts';
import type { Mailer } from './people/mail/mailer.ts';
import type { Metrics } from './insight/metrics/metrics.ts';
import type { Publishing } from './publish/publisher/publisher-types.ts';
import type { PictureKeeper } from './pages/pictures/keeper.ts';
import type { ProductProvider } from './plans/products.ts';
import type { RatesKeeper } from './prices/rates/rates.ts';
import type { SeoAnalysis } from './pages/seo/analysis.ts';
import type { Site } from './publish/site/site.ts';
import type { Watch } from './prices/watch/watch.ts';

/** What every route module may use. Nothing reaches for a global. */
export interface AppDeps {
  db: Db;
  env: Env;
  now: () => Date;
  log: Logger;
  dataVersion: DataVersion;
  /** All that is public, as it is now. */
  snapshot: () => Promise<Snapshot>;
  auth: Auth;
  /** How hashes of passwords are checked. */
  verifyHash: VerifyHash;
  /** Public answers of the current data version, encoded. */
  answers: AnswerCache;
  /** Turns of visitors at whatever takes the processor. */
  shares: FairShares;
  products: ProductProvider;
  /** How limits are counted with other servers; null: this one counts alone. */
  together: Together | null;
  /** Files of plans on their way into the database. */
  imports: Imports;
  /** Pictures that are brought in and kept. */
  pictures: PictureKeeper;
  /** Writes to people; null without a mail server. */
  mailer: Mailer | null;
  /** Mails to visitors when a price falls; null where none are offered, or nothing is written. */
  priceAlerts: PriceAlerts | null;
  /** Lists of plans that are fetched by themselves. */
  feeds: Feeds;
  /** Looks whether the pages of plans still show their prices. */
  watch: Watch;
  /** Reference rates of currencies. */
  rates: RatesKeeper;
  /** What is done by itself, each at its time. */
  jobs: JobRunner;
  /** Counts of what visitors do. */
  events: Events;
  /** Looks the served pages over for search engines. */
  seoAnalysis: SeoAnalysis;
  /** The built site; null where only the API runs. */
  site: Site | null;
  /** Builds and releases; null until the first release is served, and where only the API runs. */
  publishing: () => Publishing | null;
  /** Ends the server, and has it started again; null where nobody would. */
  restart: (() => void) | null;
  /** What does commands of the operator; null where only the API runs. */
  control: Control | null;
  /** What a monitoring system reads; null without METRICS_TOKEN. */
  metrics: Metrics | null;
  /** Hash of the code that runs, part of every ETag. */
  codeVersion: string;
}

export type { ApiBindings };

export type Api = OpenAPIHono<ApiBindings>;
