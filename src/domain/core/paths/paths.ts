import { named, numbered } from '../address.ts';

/** Every address of the site and the API, once; pages to which no other leads by name have theirs in pages.ts. */

/** Formats of feeds, by the end of their address. */
export const FEED_FORMATS = ['atom', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

const PREVIEW = '/preview';

export const paths = {
  home: '/',
  plans: '/plans',
  plan: (slug: string) => `/plans/${slug}`,
  /** What a need costs; the search is that of `needSearch`. */
  find: (search = '') => `/find${search}`,
  search: (text: string) => `/plans?q=${encodeURIComponent(text)}`,
  carriers: '/carriers',
  carrier: (slug: string) => `/carriers/${slug}`,
  carrierPlans: (slug: string) => `/plans?carriers=${slug}`,
  deals: '/deals',
  /** Leads on to where a plan is sold. */
  go: (plan: string) => `/go/${plan}`,
  region: (code: string) => `/region/${code}`,
  /** Some of a region's plans: 'prepaid', 'unlimited', 'under-20' (src/domain/pages/landing/landing.ts). */
  regionPage: (code: string, name: string) => `/region/${code}/${name}`,
  /** The virtual operators on an operator's network. */
  network: (operator: string) => `/networks/${operator}`,
  /** One carrier against another. */
  pair: (a: string, b: string) => `/compare/${a}-vs-${b}`,
  /** News of the prices on a page, which a feed reader follows. */
  feed: (page: string, format: FeedFormat) => `${page}/feed.${format}`,
  /** What a feed is and how to follow prices with it; `page`: the page that is followed. */
  follow: (page = '') => (page ? `/follow?page=${page}` : '/follow'),
  /** The listing on Home narrowed to a region. */
  regionPlans: (code: string) => `/?region=${code}`,
  /** `need`: parameters of a need that the plans are compared for, 'months=12&gb=10'. */
  compare: (slugs: readonly string[] = [], need = '') =>
    slugs.length > 0 ? `/compare?plans=${slugs.join(',')}${need ? `&${need}` : ''}` : '/compare',
  /** Plans saved on this device; with slugs those that somebody shared. */
  saved: (slugs: readonly string[] = []) =>
    slugs.length > 0 ? `/saved?plans=${slugs.join(',')}` : '/saved',
  /** What phones take, and which is the visitor's. */
  phone: '/phone',
  /** What this device keeps. */
  device: '/device',
  /** Its form for what the visitor pays now. */
  ownPlan: '/device#own-title',
  marketplace: '/marketplace',
  retail: '/retail',
  auth: '/auth',
  account: '/account',
  forgotPassword: '/auth/forgot',
  /** Where links of mails lead, with their token behind the #, which no server and no other site sees. */
  setPassword: '/auth/password',
  admin: '/admin',
  /** A page of a kept release as it was built; only for admins. */
  releasePage: (id: string, path = '/') => `/admin/releases/${id}${path}`,
  about: '/about',
  howWeEarn: '/about#how-we-earn',
  howWeCollect: '/about#how-we-collect',
  howWeRank: '/how-we-rank',
  howTotals: '/how-we-rank#totals',
  dealRules: '/how-we-rank#deals',
  coverage: '/coverage',
  /** All places that plans are compared for. */
  places: '/places',
  lastChecked: '/coverage#last-checked',
  whoIsCompared: '/coverage#who-may-be-compared',
  privacy: '/privacy',
  /** What an analytics tag does, and how visitors are asked. */
  analytics: '/privacy#analytics',
  terms: '/terms',
  /** What is done for people who need aids, and how to complain. */
  accessibility: '/accessibility',
  /** Questions about SIM cards and this site, answered. */
  faq: '/faq',
  contact: '/contact',
  /** The form about a plan, and where it is sent. */
  report: (slug: string) => `/report/${slug}`,
  /** A public page with draft values, for admins; see `previewedPath`. */
  preview: (path: string) => (path === '/' ? PREVIEW : PREVIEW + path),
  /** The page of the open data; its files, and what their columns mean. */
  openData: '/data',
  /** Every dated price of a carrier, as CSV. */
  carrierPrices: (slug: string) => `/carriers/${slug}/prices.csv`,
  openFile: (name: OpenFile, format: OpenFormat) => `/data/${name}.${format}`,
  openSchema: '/data/schema.json',
  /** Where assistants ask (Model Context Protocol), and how to add it. */
  mcp: '/mcp',
  howMcp: '/data#mcp',
  /** What the site is, for programs that read it. */
  llms: '/llms.txt',
  /** All plans with their filter columns, for filtering while the API is away. */
  planIndex: '/data/plans.json',
  /** Reference rates with their day. */
  rates: '/data/rates.json',
  /** A social picture; its address holds the hash of what it shows, so that it never changes. */
  socialImage: (name: string, hash: string) => `/og/${name}.${hash}.png`,
  /** Leads to the social picture that a page has now. */
  currentSocialImage: (path: string) => `/og${path === '/' ? '/home' : path}.png`,
  /** The site's mark as a square PNG. */
  logo: '/icon-512.png',
  /** Stands for all of them where none can be drawn. */
  socialDefault: '/social.png',
  robots: '/robots.txt',
  /** Whom to tell of a weakness (RFC 9116). */
  security: '/.well-known/security.txt',
  sitemap: '/sitemap.xml',
  /** A part of the sitemap, by its name: 'plans'. */
  sitemapPart: (name: string) => `/sitemaps/${name}.xml`,
  /** Which data the pages were built from. */
  releaseStamp: '/data/release.json',
} as const;

/** The open data: which files there are, and in which formats. */
export const OPEN_FILES = ['sim-plans', 'price-history'] as const;
export type OpenFile = (typeof OPEN_FILES)[number];
export const OPEN_FORMATS = ['csv', 'json'] as const;
export type OpenFormat = (typeof OPEN_FORMATS)[number];

/** What pages of visitors call: the rest would only make them heavier. */
export const publicApi = {
  regionByCode: named('/api/regions/code/{code}'),
  plans: '/api/simcards',
  /** Plans by their slugs. */
  savedPlans: '/api/saved',
  /** What a text of a search box asks for. */
  ask: '/api/ask',
  /** What a search that is being typed may be about. */
  suggest: '/api/suggest',
  /** What a need costs. */
  find: '/api/find',
  /** Price changes of the plans that a query finds. */
  changeFeed: <F extends FeedFormat>(format: F) => `/api/feed.${format}` as const,
  user: '/api/user',
  login: '/api/login',
  register: '/api/register',
  logout: '/api/logout',
  password: '/api/password',
  sessions: '/api/sessions',
  session: named('/api/sessions/{id}'),
  previewPlans: '/api/preview/simcards',
  events: '/api/events',
} as const;

export const api = {
  ...publicApi,
  carriers: '/api/carriers',
  carrier: numbered('/api/carriers/{id}'),
  regions: '/api/regions',
  region: numbered('/api/regions/{id}'),
  regionCarriers: numbered('/api/regions/{id}/carriers'),
  plan: numbered('/api/simcards/{id}'),
  priceHistory: numbered('/api/simcards/{id}/price-history'),
  priceTrends: '/api/price-trends',
  pictures: '/api/pictures',
  fetchPicture: '/api/pictures/fetch',
  amazonProducts: '/api/amazon/products',
  adminCheck: '/api/admin/check',
  users: '/api/admin/users',
  managedUser: numbered('/api/admin/users/{id}'),
  userPassword: numbered('/api/admin/users/{id}/password'),
  adminPlans: '/api/admin/simcards',
  adminPlan: numbered('/api/admin/simcards/{id}'),
  draft: numbered('/api/admin/simcards/{id}/draft'),
  publishDraft: numbered('/api/admin/simcards/{id}/draft/publish'),
  endDraft: numbered('/api/admin/simcards/{id}/draft/end'),
  priceRecord: numbered('/api/admin/price-history/{id}'),
  adminPriceHistory: numbered('/api/admin/simcards/{id}/price-history'),
  bulkPreview: '/api/admin/simcards/bulk/preview',
  bulkApply: '/api/admin/simcards/bulk/apply',
  audit: '/api/admin/audit',
  undo: numbered('/api/admin/audit/{id}/undo'),
  undoBatch: named('/api/admin/audit/batches/{id}/undo'),
  rowVersion: named('/api/admin/versions/{entity}/{id}/{line}'),
  trash: '/api/admin/trash',
  restoreMany: '/api/admin/trash/restore',
  purge: '/api/admin/trash/purge',
  restore: numbered('/api/admin/trash/{entity}/{id}/restore'),
  seoGlobal: '/api/seo/global',
  seoOld: '/api/seo/old',
  seoPages: '/api/seo/pages',
  seoPage: numbered('/api/seo/pages/{id}'),
  seoAnalysis: '/api/seo/analysis',
  seoFindings: '/api/seo/analysis/findings',
  seoFindingsFile: '/api/seo/analysis/file',
  seoPreview: '/api/seo/preview',
  seedDatabase: '/api/seed-database',
  resetDatabase: '/api/reset-database',
  backups: '/api/admin/backups',
  backup: named('/api/admin/backups/{name}'),
  restoreBackup: named('/api/admin/backups/{name}/restore'),
  publish: '/api/publish',
  publishEvents: '/api/publish/events',
  publishPause: '/api/publish/pause',
  buildLog: named('/api/publish/logs/{id}'),
  activateRelease: named('/api/releases/{id}/activate'),
  imports: '/api/imports',
  importRun: numbered('/api/imports/{id}'),
  importSample: numbered('/api/imports/{id}/sample'),
  importRows: numbered('/api/imports/{id}/rows'),
  importDownload: numbered('/api/imports/{id}/download'),
  importEvents: numbered('/api/imports/{id}/events'),
  importDryRun: numbered('/api/imports/{id}/dry-run'),
  importApply: numbered('/api/imports/{id}/apply'),
  importCancel: numbered('/api/imports/{id}/cancel'),
  importRevert: numbered('/api/imports/{id}/revert'),
  importProfiles: '/api/import-profiles',
  importProfile: numbered('/api/import-profiles/{id}'),
  importHolds: '/api/import-holds',
  releaseHolds: '/api/import-holds/release',
  discardHolds: '/api/import-holds/discard',
  feeds: '/api/feeds',
  tryFeed: '/api/feeds/try',
  feed: numbered('/api/feeds/{id}'),
  feedRuns: numbered('/api/feeds/{id}/runs'),
  runFeed: numbered('/api/feeds/{id}/run'),
  exportPlans: '/api/export/plans',
  exportTemplate: '/api/export/template',
  priceReports: '/api/admin/price-reports',
  decideReports: '/api/admin/price-reports/decide',
  priceReport: numbered('/api/admin/price-reports/{id}'),
  takeReport: numbered('/api/admin/price-reports/{id}/take'),
  checks: '/api/admin/checks',
  check: numbered('/api/admin/checks/{id}'),
  watch: '/api/admin/watch',
  watchCarrier: numbered('/api/admin/watch/carriers/{id}'),
  watchPlan: numbered('/api/admin/watch/plans/{id}'),
  statistics: '/api/admin/statistics',
  statisticsFile: '/api/admin/statistics/file',
  statisticsSeries: '/api/admin/statistics/series',
  statisticsSeriesFile: '/api/admin/statistics/series/file',
  health: '/api/health',
  ready: '/api/ready',
  version: '/api/version',
  openapi: '/api/openapi.json',
  docs: '/api/docs',
} as const;
