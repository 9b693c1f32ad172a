/** Every address of the site and the API, once. Nothing else spells a path. */

/** Formats of feeds, by the end of their address. */
export const FEED_FORMATS = ['atom', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

const PREVIEW = '/preview';
/** Pages that show plans. */
const PREVIEWED =
  /^\/((plans|carriers|region)(\/[^/]+)?|region\/[^/]+\/[^/]+|networks\/[^/]+|deals|compare(\/[^/]+)?)?$/;

/** Whether a public page can be previewed: those that show no plan are the same anyway. */
export function isPreviewed(path: string): boolean {
  return PREVIEWED.test(path);
}

/** The public path that a preview address shows; null for any other address. */
export function previewedPath(pathname: string): string | null {
  if (pathname !== PREVIEW && !pathname.startsWith(`${PREVIEW}/`)) return null;
  return pathname.slice(PREVIEW.length) || '/';
}

export const paths = {
  home: '/',
  plans: '/plans',
  plan: (slug: string) => `/plans/${slug}`,
  search: (text: string) => `/plans?q=${encodeURIComponent(text)}`,
  carriers: '/carriers',
  carrier: (slug: string) => `/carriers/${slug}`,
  carrierPlans: (slug: string) => `/plans?carriers=${slug}`,
  deals: '/deals',
  /** Leads on to where a plan is sold. */
  go: (plan: string) => `/go/${plan}`,
  region: (code: string) => `/region/${code}`,
  /** Some of a region's plans: 'prepaid', 'unlimited', 'under-20' (src/domain/landing.ts). */
  regionPage: (code: string, name: string) => `/region/${code}/${name}`,
  /** The virtual operators on an operator's network. */
  network: (operator: string) => `/networks/${operator}`,
  /** One carrier against another. */
  pair: (a: string, b: string) => `/compare/${a}-vs-${b}`,
  /** News of the prices on a page, which a feed reader follows. */
  feed: (page: string, format: FeedFormat) => `${page}/feed.${format}`,
  /** The listing on Home narrowed to a region (specification §2, Footer). */
  regionPlans: (code: string) => `/?region=${code}`,
  compare: (slugs: readonly string[] = []) =>
    slugs.length > 0 ? `/compare?plans=${slugs.join(',')}` : '/compare',
  marketplace: '/marketplace',
  retail: '/retail',
  auth: '/auth',
  account: '/account',
  admin: '/admin',
  /** A page of a kept release as it was built; only for admins. */
  releasePage: (id: string, path = '/') => `/admin/releases/${id}${path}`,
  about: '/about',
  howWeEarn: '/about#how-we-earn',
  howWeCollect: '/about#how-we-collect',
  howWeRank: '/how-we-rank',
  coverage: '/coverage',
  lastChecked: '/coverage#last-checked',
  whoIsCompared: '/coverage#who-may-be-compared',
  privacy: '/privacy',
  /** What an analytics tag does, and how visitors are asked. */
  analytics: '/privacy#analytics',
  terms: '/terms',
  contact: '/contact',
  /** The form about a plan, and where it is sent. */
  report: (slug: string) => `/report/${slug}`,
  /** A public page with draft values, for admins; see `previewedPath`. */
  preview: (path: string) => (path === '/' ? PREVIEW : PREVIEW + path),
  /** The page of the open data; its files, and what their columns mean. */
  openData: '/data',
  openFile: (name: OpenFile, format: OpenFormat) => `/data/${name}.${format}`,
  openSchema: '/data/schema.json',
  /** What the site is, for programs that read it. */
  llms: '/llms.txt',
  /** All plans with their filter columns, for filtering while the API is away. */
  planIndex: '/data/plans.json',
  /** The price records of every deal: the evidence on cards of a list that was changed. */
  dealHistories: '/data/deals.json',
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

/** Short addresses of regions (specification §2, decisions §2): answered with 301. */
export const REGION_ALIASES: Readonly<Record<string, string>> = {
  uk: 'UK',
  'united-kingdom': 'UK',
  de: 'DE',
  germany: 'DE',
  jp: 'JP',
  japan: 'JP',
  us: 'US',
  'united-states': 'US',
  ca: 'CA',
  canada: 'CA',
};

/** The shortest address of a region: '/uk'; its page when it has no alias. */
export function regionAliasPath(code: string): string {
  const alias = code.toLowerCase();
  return alias in REGION_ALIASES ? `/${alias}` : paths.region(code);
}

export const api = {
  carriers: '/api/carriers',
  carrier: (id: number) => `/api/carriers/${id}`,
  regions: '/api/regions',
  region: (id: number) => `/api/regions/${id}`,
  regionByCode: (code: string) => `/api/regions/code/${code}`,
  regionCarriers: (id: number) => `/api/regions/${id}/carriers`,
  plans: '/api/simcards',
  plan: (id: number) => `/api/simcards/${id}`,
  priceHistory: (planId: number) => `/api/simcards/${planId}/price-history`,
  priceTrends: '/api/price-trends',
  /** Price changes of the plans that a query finds. */
  changeFeed: (format: FeedFormat) => `/api/feed.${format}`,
  amazonProducts: '/api/amazon/products',
  user: '/api/user',
  login: '/api/login',
  register: '/api/register',
  logout: '/api/logout',
  password: '/api/password',
  sessions: '/api/sessions',
  session: (id: string) => `/api/sessions/${id}`,
  adminCheck: '/api/admin/check',
  users: '/api/admin/users',
  managedUser: (id: number) => `/api/admin/users/${id}`,
  userPassword: (id: number) => `/api/admin/users/${id}/password`,
  adminPlans: '/api/admin/simcards',
  adminPlan: (id: number) => `/api/admin/simcards/${id}`,
  previewPlans: '/api/preview/simcards',
  draft: (planId: number) => `/api/admin/simcards/${planId}/draft`,
  publishDraft: (planId: number) => `/api/admin/simcards/${planId}/draft/publish`,
  endDraft: (planId: number) => `/api/admin/simcards/${planId}/draft/end`,
  adminPriceHistory: (planId: number) => `/api/admin/simcards/${planId}/price-history`,
  bulkPreview: '/api/admin/simcards/bulk/preview',
  bulkApply: '/api/admin/simcards/bulk/apply',
  audit: '/api/admin/audit',
  undo: (id: number) => `/api/admin/audit/${id}/undo`,
  undoBatch: (id: string) => `/api/admin/audit/batches/${id}/undo`,
  trash: '/api/admin/trash',
  restore: (entity: string, id: number) => `/api/admin/trash/${entity}/${id}/restore`,
  seoGlobal: '/api/seo/global',
  seoPages: '/api/seo/pages',
  seoPage: (id: number) => `/api/seo/pages/${id}`,
  seoAnalysis: '/api/seo/analysis',
  seoFindings: '/api/seo/analysis/findings',
  seoFindingsFile: '/api/seo/analysis/file',
  seoPreview: '/api/seo/preview',
  seedDatabase: '/api/seed-database',
  resetDatabase: '/api/reset-database',
  backups: '/api/admin/backups',
  backupFile: '/api/admin/backups/file',
  backup: (name: string) => `/api/admin/backups/${name}`,
  backupContent: (name: string) => `/api/admin/backups/${name}/content`,
  publish: '/api/publish',
  publishEvents: '/api/publish/events',
  publishPause: '/api/publish/pause',
  buildLog: (id: string) => `/api/publish/logs/${id}`,
  activateRelease: (id: string) => `/api/releases/${id}/activate`,
  webhookDeliveries: '/api/webhooks/deliveries',
  resendDelivery: (id: number) => `/api/webhooks/deliveries/${id}/resend`,
  imports: '/api/imports',
  importRun: (id: number) => `/api/imports/${id}`,
  importSample: (id: number) => `/api/imports/${id}/sample`,
  importRows: (id: number) => `/api/imports/${id}/rows`,
  importDownload: (id: number) => `/api/imports/${id}/download`,
  importEvents: (id: number) => `/api/imports/${id}/events`,
  importDryRun: (id: number) => `/api/imports/${id}/dry-run`,
  importApply: (id: number) => `/api/imports/${id}/apply`,
  importCancel: (id: number) => `/api/imports/${id}/cancel`,
  importRevert: (id: number) => `/api/imports/${id}/revert`,
  importProfiles: '/api/import-profiles',
  importProfile: (id: number) => `/api/import-profiles/${id}`,
  importHolds: '/api/import-holds',
  releaseHolds: '/api/import-holds/release',
  discardHolds: '/api/import-holds/discard',
  feeds: '/api/feeds',
  feed: (id: number) => `/api/feeds/${id}`,
  feedRuns: (id: number) => `/api/feeds/${id}/runs`,
  runFeed: (id: number) => `/api/feeds/${id}/run`,
  exportPlans: '/api/export/plans',
  exportTemplate: '/api/export/template',
  events: '/api/events',
  /** Where browsers say what the policy of a page kept them from doing. */
  policyReports: '/api/policy-reports',
  priceReports: '/api/admin/price-reports',
  decideReports: '/api/admin/price-reports/decide',
  priceReport: (id: number) => `/api/admin/price-reports/${id}`,
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

/** Whether pages or browsers report at an address by themselves: nobody waits for what is answered. */
export function isReport(path: string): boolean {
  return path === api.events || path === api.policyReports;
}
