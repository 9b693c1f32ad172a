import { OpenAPIHono } from '@hono/zod-openapi';
import { verify } from '@node-rs/argon2';
import type { Db } from '#db/client.ts';
import { currentSnapshot } from '#db/snapshot/current.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import type { ApiBindings, AppDeps } from './deps.ts';
import { createPriceAlerts } from './price-alerts/create-price-alerts.ts';
import { createAuth } from './auth/auth.ts';
import { guardPages } from './auth/page-guard.ts';
import { trackDataVersion } from './data-version.ts';
import type { Env } from './env.ts';
import { commandRoute } from './control/route.ts';
import { COMMAND_PATH } from './control/protocol.ts';
import { AppError, invalid } from './errors.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import { answerError } from './http/answer-error.ts';
import { issuesOf } from './known-error.ts';
import { limitBody, MAX_BODY_BYTES } from './http/body.ts';
import { secureHeaders } from './http/headers.ts';
import { allowedMethods } from './http/methods.ts';
import { requireSameOrigin } from './http/origin.ts';
import { refuseWrites } from './http/read-only.ts';
import { trackRequest } from './http/request.ts';
import { previewPages } from './site/preview-pages.ts';
import { createEvents } from './events/events.ts';
import { createFairShares } from './fairness/fair-shares.ts';
import { visitorOf } from './fairness/visitor.ts';
import { createFeeds } from './feeds/feeds.ts';
import { createImports } from './imports/imports.ts';
import { createJobs } from './jobs/jobs.ts';
import { jobKinds } from './jobs/kinds.ts';
import { createLog } from './log.ts';
import { createPictureKeeper } from './pictures/keeper.ts';
import { createMailer } from './mail/mailer.ts';
import { noProducts } from './products.ts';
import { accountRoutes } from './routes/account.ts';
import { adminPlanRoutes } from './routes/admin-plans.ts';
import { priceAlertFormRoutes } from './routes/price-alert-forms.ts';
import { amazonRoutes } from './routes/amazon.ts';
import { askRoutes } from './routes/ask.ts';
import { auditRoutes } from './routes/audit.ts';
import { backupRoutes } from './routes/backups.ts';
import { carrierRoutes } from './routes/carriers.ts';
import { databaseRoutes } from './routes/database.ts';
import { docsRoutes } from './routes/docs.ts';
import { draftRoutes } from './routes/drafts.ts';
import { eventRoutes } from './routes/events.ts';
import { exportRoutes } from './routes/export.ts';
import { feedRoutes } from './routes/feeds.ts';
import { findRoutes } from './routes/find.ts';
import { healthRoutes } from './routes/health.ts';
import { metricsRoutes } from './routes/metrics.ts';
import {
  importHoldRoutes,
  importProfileRoutes,
  importRoutes,
  importRowRoutes,
} from './routes/imports.ts';
import { jobRoutes } from './routes/jobs.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { mailRoutes } from './routes/mail.ts';
import { mailLinkRoutes } from './routes/mail-links.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { pictureRoutes } from './routes/pictures.ts';
import { overviewRoutes } from './routes/overview.ts';
import { ownPriceAlertRoutes } from './routes/own-price-alerts.ts';
import { ownMailRoutes } from './routes/own-mail.ts';
import { planChangeRoutes } from './routes/plan-changes.ts';
import { planRoutes } from './routes/plans.ts';
import { previewRoutes } from './routes/preview.ts';
import { priceFeedRoutes } from './routes/price-feeds.ts';
import { priceReportRoutes } from './routes/price-reports.ts';
import { priceRoutes } from './routes/prices.ts';
import { publishRoutes } from './routes/publish.ts';
import { regionRoutes } from './routes/regions.ts';
import { reportFormRoutes } from './routes/report-form.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { seoRoutes } from './routes/seo.ts';
import { serving, type RouteModule } from './routes/serve.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { secondStepRoutes } from './routes/second-step.ts';
import { seoToolRoutes } from './routes/seo-tools.ts';
import { statisticsRoutes } from './routes/statistics.ts';
import { suggestRoutes } from './routes/suggest.ts';
import { watchRoutes } from './routes/watch.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { userRoutes } from './routes/users.ts';
import { createRates } from './rates/rates.ts';
import { createSeoAnalysis } from './seo/analysis.ts';
import { keptPictures } from './site/kept-pictures.ts';
import { followMoves } from './site/moved.ts';
import { showReleases } from './site/release-view.ts';
import { createWatch } from './watch/watch.ts';

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
  const dataVersion = options.dataVersion ?? trackDataVersion(db);
  const imports = options.imports ?? createImports({ db, env, log });
  const rates = options.rates ?? createRates({ db, now });
  const snapshot = options.snapshot ?? currentSnapshot(db, dataVersion, now);
  const mailer =
    options.mailer === undefined ? createMailer(env, { db, now, log }) : options.mailer;
  const deps: Omit<AppDeps, 'jobs'> = {
    now,
    auth: createAuth({ db, env, now, log }),
    verifyHash: verify,
    log,
    imports,
    pictures: createPictureKeeper({ db, env, log }),
    mailer,
    priceAlerts:
      mailer && env.priceAlerts ? createPriceAlerts({ db, env, now, snapshot, mailer }) : null,
    seoAnalysis: createSeoAnalysis({ env, now, log }),
    feeds: createFeeds({ db, env, now, log, imports, rates }),
    watch: createWatch({ db, env, now, log }),
    rates,
    events: createEvents({
      db,
      now,
      log,
      env,
    }),
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
  return { ...deps, jobs: options.jobs ?? createJobs(deps, jobKinds(deps)) };
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
      if (!result.success) throw invalid(issuesOf(result.error));
    },
  });

  app.use(trackRequest(deps));
  app.use(secureHeaders(deps.env));
  app.use(followMoves(deps));
  if (deps.control) app.post(COMMAND_PATH, limitBody(), commandRoute(deps.control));
  app.use('/api/*', requireSameOrigin(deps));
  app.use('/api/*', refuseWrites(deps.env));
  app.use('/api/*', limitBody(bodyBytes));
  const serve = serving(app, deps);
  for (const register of ROUTES) register(serve, deps, app);

  app.all('/api/*', (c) => {
    const methods = allowedMethods(app.routes, c.req.path);
    if (methods.length === 0) throw new AppError('not_found', 'There is nothing at this address');
    throw new AppError('method_not_allowed', undefined, { headers: { Allow: methods.join(', ') } });
  });
  app.use(guardPages(deps.auth));
  app.get('/admin/releases/*', showReleases(deps));
  app.use(previewPages(deps));
  app.get('/pictures/*', keptPictures(deps));
  app.all('*', (c) => {
    if (!deps.site) throw new AppError('not_found', 'There is nothing at this address');
    return deps.site.answer(c.req.raw, visitorOf(c, deps.auth));
  });
  app.onError(answerError);
  return app;
}
