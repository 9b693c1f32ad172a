import { CONSENT_KEY } from '#src/domain/insight/analytics.ts';
import { loadTag, stopTag } from './analytics-tag.ts';
import { onReturn } from '../core/page-return.ts';

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
