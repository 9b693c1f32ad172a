import { CONSENT_KEY, ANALYTICS_SCRIPT_HOST } from '#src/domain/insight/analytics.ts';
import { onReturn } from '../core/parts/page-return.ts';

type Switches = Record<`ga-disable-${string}`, boolean> & { dataLayer?: IArguments[] };
const switches = window as unknown as Switches;
/** Everything about advertising stays off, whatever the account is set to. */
const NO_ADS = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };

/** Loads Google's tag once; without an id the page may not. Words of a search stay out of it. */
function loadTag(id: string): void {
  if (id === '') return;
  switches[`ga-disable-${id}`] = false;
  if (switches.dataLayer) return;
  const layer: IArguments[] = (switches.dataLayer = []);
  // The tag reads `arguments` objects and nothing else.
  const tell: (...words: unknown[]) => void = function () {
    // eslint-disable-next-line prefer-rest-params
    layer.push(arguments);
  };
  tell('consent', 'default', { ...NO_ADS, analytics_storage: 'granted' });
  tell('js', new Date());
  tell('config', id, {
    page_location: location.origin + location.pathname,
    // Cookies of this host alone, so that this page can remove them.
    cookie_domain: 'none',
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${ANALYTICS_SCRIPT_HOST}/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

/** Stops a tag that was loaded, and removes its cookies. */
function stopTag(id: string): void {
  switches[`ga-disable-${id}`] = true;
  for (const [name = ''] of document.cookie.split('; ').map((pair) => pair.split('='))) {
    if (/^_ga(_|$)/.test(name)) document.cookie = `${name}=; max-age=0; path=/`;
  }
}

type Choice = 'granted' | 'denied';

/** Asks whether the analytics tag may load, keeps the answer, and loads the tag only after a yes. */
export function startConsent(): void {
  const banner = document.querySelector<HTMLElement>('[data-consent]');
  if (!banner) return;
  const part = (name: string) => banner.querySelector<HTMLElement>(`[data-consent-${name}]`)!;
  const id = banner.dataset.consent!;
  const isShy = asksNotToBeTracked();
  let opener: HTMLElement | null = null;
  // Where storage is closed to the page, an answer lasts for this page.
  let choice = stored(null);

  const apply = () => {
    // What Buy links may say of it (buy-links.ts).
    const answer = isShy ? 'denied' : choice;
    const said = document.documentElement.dataset;
    if (answer) said.consent = answer;
    else delete said.consent;
    if (choice === 'granted' && !isShy) loadTag(id);
    else stopTag(id);
  };
  const open = () => {
    banner.hidden = false;
    part('ask').hidden = isShy;
    part('shy').hidden = !isShy;
    part('close').hidden = !isShy;
    for (const button of choices()) {
      button.hidden = isShy;
      button.setAttribute('aria-pressed', String(button.dataset.consentChoice === choice));
    }
  };
  const close = () => {
    banner.hidden = true;
    opener?.focus();
    opener = null;
  };
  const choices = () => banner.querySelectorAll<HTMLButtonElement>('[data-consent-choice]');

  for (const button of choices()) {
    button.addEventListener('click', () => {
      choice = button.dataset.consentChoice as Choice;
      store(choice);
      apply();
      close();
    });
  }
  part('close').addEventListener('click', close);
  banner.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && (choice || isShy)) close();
  });
  for (const button of document.querySelectorAll<HTMLElement>('[data-cookie-settings]')) {
    button.addEventListener('click', () => {
      opener = button;
      open();
      part('title').focus();
    });
  }
  const hear = (told: Choice | null) => {
    choice = told;
    apply();
    if (choice) banner.hidden = true;
  };
  addEventListener('storage', ({ key }) => {
    // Without a key: everything was cleared.
    if (key === CONSENT_KEY || key === null) hear(stored(choice));
  });
  // The answer may have been given on another page.
  onReturn(() => hear(stored(choice)));
  // The page makes room below itself, so that the banner hides neither its end nor the focus.
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--consent', `${banner.offsetHeight}px`);
  }).observe(banner);
  apply();
  if (!choice && !isShy) open();
}

/** The visitor's browser says no to every site (Global Privacy Control, or its forerunner). */
function asksNotToBeTracked(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === '1';
}

/** The answer that is kept; `closed` where storage is closed to the page. */
function stored(closed: Choice | null): Choice | null {
  try {
    const text = localStorage.getItem(CONSENT_KEY);
    return text === 'granted' || text === 'denied' ? text : null;
  } catch {
    return closed;
  }
}

function store(choice: Choice): void {
  try {
    localStorage.setItem(CONSENT_KEY, choice);
  } catch {
    return;
  }
}
