import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type LaunchOptions,
  type Page,
} from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { CHROMIUM_FLAGS } from '../../../scripts/chromium.ts';

/** Where the site under test answers; scripts/run-tests.ts starts it. */
export const ORIGIN = required('SITE_ORIGIN');
/** The built pages that a site of its own begins with. */
export const builtSite = () => ({ dataDir: required('SITE_BUILT_DIR'), siteUrl: ORIGIN });
/** Widths that the design is drawn for, the smallest first. */
export const WIDTHS = { small: 320, phone: 375, tablet: 768, wide: 1280 } as const;

export interface OpenOptions {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  /** Off renders what a visitor without JavaScript sees. */
  javaScript?: boolean;
  /** Expected HTTP status of the document. */
  status?: number;
  /** Problems that belong to the case under test, such as an API that is down. */
  allow?: RegExp[];
  /** A page that nothing was read in before, for what depends on caches: first visits, layout shifts. */
  fresh?: boolean;
  /** Runs before the page is opened: routes, clocks, init scripts. */
  prepare?: (page: Page, context: BrowserContext) => Promise<unknown>;
}

export interface Site {
  /** Opens an address of the site and waits until its scripts ran. */
  open(path: string, options?: OpenOptions): Promise<Page>;
  /** The same in one page for all addresses that a test looks at; nothing is stored between them. */
  look(path: string, options?: LookOptions): Promise<Page>;
}

/** Letters of a size, as the settings of a browser have them: sizes in rem and media queries follow. */
export const letters = (standard: number) => async (page: Page, context: BrowserContext) => {
  const settings = await context.newCDPSession(page);
  await settings.send('Page.enable');
  await settings.send('Page.setFontSizes', { fontSizes: { standard } });
};

/** What one page can have at one address and not at the next. */
export type LookOptions = Pick<OpenOptions, 'width' | 'height' | 'theme' | 'javaScript' | 'status'>;

/** A profile that tests of the common site take turns with: what it read and compiled of it stays. */
interface Kept {
  context: BrowserContext;
  devtools: CDPSession;
  isFree: boolean;
}

/** The common browser, and its profiles by what no page can change: they outlast a file of tests. */
const common: { browser?: Browser; kept: Map<string, Kept> } = { kept: new Map() };

/**
 * A browser for one test file, on the common site or on one of its own (`origin`), started with
 * more than the usual (`launch`) where it says so. Each page has a profile of its own. After each
 * test its pages are closed and what they stored is gone, and the test fails when a page logged an
 * error, broke the content security policy, asked a foreign host or failed a request.
 */
export function browseSite(origin: () => string = () => ORIGIN, launch?: LaunchOptions): Site {
  let browser: Browser;
  /** How to leave the profiles of this test as they were. */
  let leaving: (() => Promise<unknown>)[] = [];
  /** Pages of `look` in this test, by kind. */
  const looking = new Map<string, Page>();
  let problems: string[] = [];
  let allowed: RegExp[] = [];
  beforeAll(async () => {
    if (launch) browser = await start(launch);
    else if (common.browser?.isConnected()) browser = common.browser;
    else Object.assign(common, { browser: (browser = await start()), kept: new Map() });
  });
  afterAll(async () => {
    if (launch) await browser?.close();
  });
  afterEach(async () => {
    await Promise.all(leaving.map((leave) => leave()));
    leaving = [];
    looking.clear();
    const found = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
    problems = [];
    allowed = [];
    expect(found, 'problems on the pages of this test').toEqual([]);
  });

  /** Goes to an address of the site and waits until its scripts ran. */
  async function go(page: Page, path: string, options: OpenOptions): Promise<void> {
    const { status = 200, javaScript = true } = options;
    if (status >= 400) allowed.push(new RegExp(`answered ${status}: ${escape(origin() + path)}`));
    if (status >= 400) allowed.push(new RegExp(`console: .*status of ${status}`));
    const response = await page.goto(path);
    expect(response?.status(), `status of ${path}`).toBe(status);
    if (javaScript) await settle(page);
  }

  /** A profile with nothing stored in it. */
  async function profile(options: OpenOptions): Promise<BrowserContext> {
    const { width = WIDTHS.wide, javaScript = true } = options;
    const make = () =>
      browser.newContext({
        baseURL: origin(),
        ...shown(options),
        javaScriptEnabled: javaScript,
        hasTouch: isTouched(width),
        serviceWorkers: 'block',
      });
    const kind = kindOf(options);
    const mayKeep = !launch && !options.fresh && origin() === ORIGIN;
    let kept = mayKeep ? common.kept.get(kind) : undefined;
    if (kept ? !kept.isFree : !mayKeep) {
      const context = await make();
      leaving.push(() => context.close());
      return context;
    }
    if (!kept) {
      const context = await make();
      const devtools = await context.newCDPSession(await context.newPage());
      common.kept.set(kind, (kept = { context, devtools, isFree: false }));
    }
    kept.isFree = false;
    leaving.push(() => wipe(kept));
    return kept.context;
  }

  /** A new page, whose problems fail the test. */
  async function make(options: OpenOptions): Promise<Page> {
    const context = await profile(options);
    context.setDefaultTimeout(120_000);
    const report = (problem: string) => void problems.push(problem);
    const watched = (page: Page) => watch(page, origin(), report);
    context.on('page', watched);
    leaving.push(async () => context.off('page', watched));
    const page = await context.newPage();
    await show(page, options);
    return page;
  }

  return {
    async open(path, options = {}) {
      const page = await make(options);
      allowed.push(...(options.allow ?? []));
      await options.prepare?.(page, page.context());
      await go(page, path, options);
      return page;
    },
    async look(path, options = {}) {
      const kind = kindOf(options);
      let page = looking.get(kind);
      if (!page) {
        page = await make(options);
        looking.set(kind, page);
        await page.addInitScript(forget);
      }
      await page.context().clearCookies();
      await show(page, options);
      await go(page, path, options);
      return page;
    },
  };
}

/** Closes the pages of a kept profile but its first, which stays empty, and takes out what they stored. */
async function wipe(kept: Kept): Promise<void> {
  const { context, devtools } = kept;
  await Promise.all(
    context
      .pages()
      .slice(1)
      .map((page) => page.close()),
  );
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.clearCookies(),
    context.clearPermissions(),
    devtools.send('Storage.clearDataForOrigin', { origin: ORIGIN, storageTypes: 'all' }),
  ]);
  kept.isFree = true;
}

const isTouched = (width: number) => width < 700;

/** What a page cannot change. */
const kindOf = ({ width = WIDTHS.wide, javaScript = true }: OpenOptions) =>
  `${isTouched(width)} ${javaScript}`;

/** How a page is shown. */
const shown = ({ width = WIDTHS.wide, height = 900, theme = 'light' }: OpenOptions) => ({
  viewport: { width, height },
  colorScheme: theme,
  reducedMotion: 'reduce' as const,
});

async function show(page: Page, options: OpenOptions): Promise<void> {
  const { viewport, ...media } = shown(options);
  await page.setViewportSize(viewport);
  await page.emulateMedia(media);
}

/** Runs before a page's own scripts. */
function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
}

function start(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: required('CHROMIUM_PATH'),
    args: CHROMIUM_FLAGS,
    ...options,
  });
}

/** Waits until the page is loaded and every island is alive that does not wait to be seen. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.waitForFunction(
    () => document.querySelector('astro-island[ssr]:not([client="visible"])') === null,
  );
}

/**
 * Waits until a look at the page, which may take it some frames, says true. Playwright's own wait
 * takes the promise of an answer for a yes.
 */
export async function until(page: Page, look: () => Promise<boolean>): Promise<void> {
  await expect.poll(() => page.evaluate(look), { interval: 20 }).toBe(true);
}

/** Closes every page's eyes to the API: each call fails as it does without a network. */
export async function cutApi(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
}

/** What a page logs when an API call fails; for `allow`. */
export const API_DOWN = [/\/api\//, /ERR_CONNECTION_REFUSED/, /status of 503/];

function watch(page: Page, origin: string, report: (problem: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error') {
      report(`console: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => report(`script: ${error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'unknown';
    // A request that the page itself gave up, or that leaving the page cut off, is no fault.
    if (why !== 'net::ERR_ABORTED') report(`failed: ${request.url()} ${why}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:', 'about:'].includes(url.protocol) && url.origin !== origin) {
      report(`foreign host: ${request.url()}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 400) report(`answered ${response.status()}: ${response.url()}`);
  });
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function required(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} is not set: run the browser tests with \`npm test -- site\``);
  return value;
}
