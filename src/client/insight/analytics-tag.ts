import { ANALYTICS_SCRIPT_HOST } from '#src/domain/insight/analytics.ts';

type Switches = Record<`ga-disable-${string}`, boolean> & { dataLayer?: IArguments[] };
const switches = window as unknown as Switches;
/** Everything about advertising stays off, whatever the account is set to. */
const NO_ADS = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };

/** Loads Google's tag once; without an id the page may not. Words of a search stay out of it. */
export function loadTag(id: string): void {
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
export function stopTag(id: string): void {
  switches[`ga-disable-${id}`] = true;
  for (const [name = ''] of document.cookie.split('; ').map((pair) => pair.split('='))) {
    if (/^_ga(_|$)/.test(name)) document.cookie = `${name}=; max-age=0; path=/`;
  }
}
