import { OpenAPIHono } from '@hono/zod-openapi';
import { verify } from '@node-rs/argon2';
import type { Db } from '#db/core/connect/client.ts';
import { currentSnapshot } from '#db/snapshot/current.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import type { ApiBindings, AppDeps } from './deps.ts';
import { createPriceAlerts } from './prices/alerts/create-price-alerts.ts';
import { createAuth } from './people/auth/auth.ts';
import { guardPages } from './publish/site/page-guard.ts';
import { trackDataVersion } from './core/data-version.ts';
import type { Env } from './env.ts';
import { commandRoute } from './server/control/route.ts';
import { COMMAND_PATH } from './server/control/protocol.ts';
import { AppError, invalid, nothingHere } from './core/errors.ts';
import { createAnswerCache } from './core/http/answers/answer-cache.ts';
import { answerError } from './core/http/answers/answer-error.ts';
import { zodIssues } from './core/known-error.ts';
import { limitBody, MAX_BODY_BYTES } from './core/http/body.ts';
import { secureHeaders } from './core/http/answers/headers.ts';
import { allowedMethods } from './core/http/methods.ts';
import { requireSameOrigin } from './people/auth/origin.ts';
import { refuseWrites } from './core/http/read-only.ts';
import { trackRequest } from './core/http/request.ts';
import { previewPages } from './publish/pages/preview-pages.ts';
import { createEvents } from './insight/events/events.ts';
import { createFairShares } from './core/fairness/fair-shares.ts';
import { visitorOf } from './core/fairness/visitor.ts';
import { createFeeds } from './imports/feeds/feeds.ts';
import { createImports } from './imports/imports.ts';
import { createJobs } from './core/jobs/jobs.ts';
import { jobTypes } from './server/start/job-types.ts';
import { createLog } from './core/process/log.ts';
import { createPictureKeeper } from './pages/pictures/keeper.ts';
import { createMailer } from './people/mail/mailer.ts';
import { noProducts } from './plans/products.ts';
import { accountRoutes } from './people/routes/account.ts';
import {
  adminPlanRoutes,
  amazonRoutes,
  planRoutes,
  draftRoutes,
  planChangeRoutes,
} from './plans/routes/plans.ts';
import { priceAlertFormRoutes } from './prices/routes/price-alert-forms.ts';
import { askRoutes } from './lists/routes/ask.ts';
import { auditRoutes } from './history/routes/audit.ts';
import { backupRoutes } from './history/routes/backups.ts';
import { carrierRoutes, regionRoutes } from './places/routes/places.ts';
import { databaseRoutes } from './server/routes/database.ts';
import { docsRoutes } from './server/routes/docs.ts';
import { eventRoutes, metricsRoutes, statisticsRoutes } from './insight/routes/insight.ts';
import {
  exportRoutes,
  importHoldRoutes,
  importProfileRoutes,
  importRoutes,
  importRowRoutes,
  feedRoutes,
} from './imports/routes/imports.ts';
import { findRoutes } from './finder/routes/find.ts';
import { healthRoutes } from './server/routes/health.ts';
import { jobRoutes } from './server/routes/jobs.ts';
import { invitationRoutes } from './people/routes/invitations.ts';
import { mailRoutes } from './people/routes/mail.ts';
import { mailLinkRoutes } from './people/routes/mail-links.ts';
import { mcpRoutes } from './pages/routes/mcp.ts';
import { pictureRoutes } from './pages/routes/pictures.ts';
import { overviewRoutes } from './server/routes/overview.ts';
import { ownPriceAlertRoutes } from './prices/routes/own-price-alerts.ts';
import { ownMailRoutes } from './people/routes/own-mail.ts';
import { previewRoutes } from './pages/routes/preview.ts';
import { priceFeedRoutes } from './prices/routes/price-feeds.ts';
import { priceReportRoutes, priceRoutes, watchRoutes } from './prices/routes/prices.ts';
import { publishRoutes } from './publish/routes/publish.ts';
import { reportFormRoutes } from './prices/routes/report-form.ts';
import { sessionRoutes, tokenRoutes } from './people/routes/sessions.ts';
import { seoRoutes, seoToolRoutes } from './pages/routes/seo.ts';
import { createServe, type RouteModule } from './core/routes/serve.ts';
import { secondFactorRoutes } from './people/routes/second-factor.ts';
import { secondStepRoutes } from './people/routes/second-step.ts';
import { suggestRoutes } from './lists/routes/suggest.ts';
import { userRoutes } from './people/routes/users.ts';
import { createRates } from './prices/rates/rates.ts';
import { createSeoAnalysis } from './pages/seo/analysis.ts';
import { storedPictures } from './publish/site/files/stored-pictures.ts';
import { followMoves } from './publish/site/moved.ts';
import { showReleases } from './publish/site/release-view.ts';
import { createWatch } from './prices/watch/watch.ts';

/** Every subject of the API. The docs come last: they describe the others. */
const ROUTES: RouteModule[] = [
  healthRoutes,
  metricsRoutes,
  carrierRoutes,
  pictureRoutes,
  regionRoutes,
  planRoutes,
  findRoutes,
  askRoutes,
  suggestRoutes,
  mcpRoutes,
  planChangeRoutes,
  adminPlanRoutes,
  draftRoutes,
  previewRoutes,
  priceRoutes,
  priceFeedRoutes,
  amazonRoutes,
  eventRoutes,
  reportFormRoutes,
  priceAlertFormRoutes,
  ownPriceAlertRoutes,
  priceReportRoutes,
  watchRoutes,
  statisticsRoutes,
  overviewRoutes,
  accountRoutes,
  mailLinkRoutes,
  ownMailRoutes,
  sessionRoutes,
  secondStepRoutes,
  secondFactorRoutes,
  userRoutes,
  invitationRoutes,
  mailRoutes,
  tokenRoutes,
  seoRoutes,
  seoToolRoutes,
  auditRoutes,
  databaseRoutes,
  backupRoutes,
  jobRoutes,
  publishRoutes,
  importRoutes,
  importRowRoutes,
  importHoldRoutes,
  exportRoutes,
  feedRoutes,
  importProfileRoutes,
  docsRoutes,
];

/** What an app needs; the rest has a default that suits tests. */
export type AppOptions = { db: Db; env: Env } & Partial<Omit<AppDeps, 'db' | 'env'>>;

/** Puts the dependencies together, once; `createApp` and the server share them. */
export function appDeps(options: AppOptions): AppDeps {
  const { db, env, now = () => new Date(), log = createLog('silent') } = options;
  const together = options.together ?? null;
  const dataVersion = options.dataVersion ?? trackDataVersion(db);
  const imports = options.imports ?? createImports({ db, env, log });
  const rates = options.rates ?? createRates({ db, now });
  const snapshot = options.snapshot ?? currentSnapshot(db, dataVersion, now);
  const mailer =
    options.mailer === undefined ? createMailer(env, { db, now, log }) : options.mailer;
  const deps: Omit<AppDeps, 'jobs'> = {
    now,
    auth: createAuth({ db, env, now, log, together }),
    together,
    verifyHash: verify,
    log,
    imports,
    pictures: createPictureKeeper({ db, env, log }),
    mailer,
    priceAlerts:
      mailer && env.priceAlerts
        ? createPriceAlerts({ db, env, now, snapshot, mailer, together })
        : null,
    seoAnalysis: createSeoAnalysis({ env, now, log }),
    feeds: createFeeds({ db, env, now, log, imports, rates }),
    watch: createWatch({ db, env, now, log }),
    rates,
    events: createEvents({ db, now, log, env, together }),
    dataVersion,
    snapshot,
    answers: createAnswerCache(),
    shares: createFairShares({ log }),
    products: noProducts,
    site: null,
    publishing: () => null,
    restart: null,
    control: null,
    metrics: null,
    codeVersion: 'dev',
    ...options,
  };
  return { ...deps, jobs: options.jobs ?? createJobs(deps, jobTypes(deps)) };
}

/**
 * Anybody may send the small ones, a hundred a second, and all of it is read before anything is
 * counted: a real one has 4 kB at most.
 */
const OWN_BYTES: Readonly<Record<string, number | null>> = {
  [api.login]: 8 * 1024,
  [api.register]: 8 * 1024,
  [api.logout]: 8 * 1024,
  [api.password]: 8 * 1024,
  [factorApi.secondStep]: 16 * 1024,
  [mailApi.askReset]: 8 * 1024,
  [mailApi.link]: 8 * 1024,
  [mailApi.resetPassword]: 8 * 1024,
  [mailApi.acceptInvitation]: 8 * 1024,
  [api.events]: 8 * 1024,
  [api.imports]: null,
  [api.pictures]: null,
};

/** Bytes that a body may have; files that are brought in are counted while they are stored. */
export function bodyBytes(path: string): number | null {
  return path in OWN_BYTES ? OWN_BYTES[path]! : MAX_BODY_BYTES;
}

/** The whole server as one function from request to answer. */
export function createApp(options: AppOptions) {
  const deps = appDeps(options);
  const app = new OpenAPIHono<ApiBindings>({
    strict: true,
    defaultHook: (result) => {
      if (!result.success) throw invalid(zodIssues(result.error));
    },
  });

  app.use(trackRequest(deps));
  app.use(secureHeaders(deps.env));
  app.use(followMoves(deps));
  if (deps.control) app.post(COMMAND_PATH, limitBody(), commandRoute(deps.control));
  app.use('/api/*', requireSameOrigin(deps));
  app.use('/api/*', refuseWrites(deps.env));
  app.use('/api/*', limitBody(bodyBytes));
  const serve = createServe(app, deps);
  for (const register of ROUTES) register(serve, deps, app);

  app.all('/api/*', (c) => {
    const methods = allowedMethods(app.routes, c.req.path);
    if (methods.length === 0) throw nothingHere();
    throw new AppError('method_not_allowed', undefined, { headers: { Allow: methods.join(', ') } });
  });
  app.use(guardPages(deps.auth));
  app.get('/admin/releases/*', showReleases(deps));
  app.use(previewPages(deps));
  app.get('/pictures/*', storedPictures(deps));
  app.all('*', (c) => {
    if (!deps.site) throw nothingHere();
    return deps.site.answer(c.req.raw, visitorOf(c, deps.auth));
  });
  app.onError(answerError);
  return app;
}
