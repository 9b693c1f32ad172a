import type { Browser, BrowserContextOptions, Page } from 'playwright';

/** What stays once it was done to a page: nothing takes it back, or nobody needs it to be. */
const STAYS = {
  page: ['addLocatorHandler', 'routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders'],
  context: [
    'grantPermissions',
    'newCDPSession',
    'routeFromHAR',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setHTTPCredentials',
    'setOffline',
    'setStorageState',
  ],
  timeouts: ['setDefaultNavigationTimeout', 'setDefaultTimeout'],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
  /** A key or a button may still be held. */
  hand: ['down'],
};
const LISTENS = ['addListener', 'on', 'once', 'prependListener'];
const PUTS = ['addInitScript', 'exposeBinding', 'exposeFunction'];
/** Answers that a later visit is given without asking, other than the files of a release. */
const LASTS = /stale-while-revalidate|max-age=(?!0\b|86400\b|31536000\b)/;
/** Longer takes only a page that hangs. */
const WIPE_MS = 5000;

/** A page in a profile of its own that can be made as new. */
export interface Kept {
  page: Page;
  /**
   * Leaves the page as a new one in a new profile is, but for the files of the site that never change:
   * these are read and compiled already. False where it cannot.
   */
  wipe: () => Promise<boolean>;
}

type Done = (args: unknown[], result: unknown) => unknown;

/** Tells of each call of these methods of an object. */
function notice(target: object, names: string[], tell: Done): void {
  for (const name of names) {
    const own = Reflect.get(target, name) as (...args: unknown[]) => unknown;
    const told = (...args: unknown[]) => {
      const result = own.apply(target, args);
      tell(args, result);
      return result;
    };
    Reflect.set(target, name, told);
  }
}

/**
 * A new page in a profile of its own, which belongs to the origin of its `baseURL`. `watch` listens to
 * it and to what it opens, for good. A page that was told something for later is not kept: it would
 * answer the next test itself, and ask again behind its back.
 */
export async function newPage(
  browser: Browser,
  options: BrowserContextOptions,
  { watch }: { watch: (page: Page) => void },
): Promise<Kept> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  watch(page);
  context.on('page', watch);
  const devtools = await context.newCDPSession(page);
  const origin = options.baseURL!;
  let stays = false;
  const stay = () => (stays = true);
  page.on('framenavigated', (frame) => {
    if (frame.url() !== 'about:blank' && !frame.url().startsWith(`${origin}/`)) stay();
  });
  page.on('response', (response) => {
    if (LASTS.test(response.headers()['cache-control'] ?? '')) stay();
  });
  notice(page, [...STAYS.page, ...STAYS.timeouts], stay);
  notice(context, [...STAYS.context, ...STAYS.timeouts], stay);
  notice(context.clock, STAYS.clock, stay);
  notice(page.keyboard, STAYS.hand, stay);
  notice(page.mouse, STAYS.hand, stay);
  const undo: (() => unknown)[] = [];
  for (const target of [page, context]) {
    notice(target, PUTS, (_, put) =>
      undo.push(async () => (await (put as ReturnType<Page['addInitScript']>)).dispose()),
    );
    const unlisten = Reflect.get(target, 'off') as (...args: unknown[]) => unknown;
    notice(target, LISTENS, (args) => undo.push(() => unlisten.apply(target, args)));
  }

  const clean = async () => {
    // A form that asks before it is left.
    page.once('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    await leave(page);
    for (const other of context.pages()) if (other !== page) await other.close();
    await Promise.all([
      ...[page, context].map((target) => target.unrouteAll({ behavior: 'ignoreErrors' })),
      ...undo.splice(0).map((back) => back()),
      context.clearCookies(),
      devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      devtools.send('Page.resetNavigationHistory'),
      page.mouse.move(-1, -1),
    ]);
    return !stays;
  };
  const wipe = async () => {
    if (stays || page.isClosed()) return false;
    let late: NodeJS.Timeout | undefined;
    const hangs = new Promise<false>((resolve) => {
      late = setTimeout(() => resolve(false), WIPE_MS);
    });
    return Promise.race([clean().catch(() => false), hangs]).finally(() => clearTimeout(late));
  };
  return { page, wipe };
}

/**
 * Goes to an empty page that belongs to the site still: to one that does not, Chromium would start
 * another process, which has nothing read and compiled.
 */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
    location.replace('about:blank');
  });
  await page.waitForURL('about:blank');
  // What was under way when the page was left may have written once more.
  await page.evaluate(() => sessionStorage.clear());
}
