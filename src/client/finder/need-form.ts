import { paths } from '#src/domain/core/paths/paths.ts';
import { device } from '../core/device/device.ts';

/**
 * Makes forms of a need live: the estimator, and the first answer under the form. What does that is
 * loaded when somebody first touches such a form: most visitors only pass by. A form starts from the
 * need that this device keeps, else from the visitor's place, unless it shows a need already.
 */
const { need: stored } = device.state.get();
/** The page of the finder as a host of files has it, whatever the address asks for. */
const said = location.pathname === paths.find() ? location.search.slice(1) : '';
const need = said || stored;
const here = document.documentElement.dataset.place;
// One inside an island shows the need of the address, as does one beside a list that has one.
const form = need || here ? document.querySelector<HTMLFormElement>('form.ask') : null;
if (form && !form.closest('astro-island, [data-said]')) {
  void import('./need-fill.ts').then((fill) => fill.fillForm(form, need, here, !said));
}

// Before a place is pressed: most visitors touch none.
for (const near of ['pointerover', 'focusin']) {
  document.addEventListener(near, ({ target }) => {
    if (!(target as Element).closest?.('[data-places]')) return;
    void import('../places/place-choice.ts').then((choice) => choice.startPlaceChoice());
  });
}
const loadLive = () => import('./need-live.ts');
const formOf = (event: Event): HTMLFormElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLFormElement>('form.ask') : null;

/** Fields that say one thing together: what was changed last holds. At once, before anything is sent. */
function agree(form: HTMLFormElement, target: Element): void {
  if (!(target instanceof HTMLInputElement)) return;
  const all = (query: string) => [...form.querySelectorAll<HTMLInputElement>(query)];
  const stays = all('[name^="stay"]');
  const data = all('[name^="data"]');
  if (target.name === 'gb' && target.value.trim() !== '') {
    for (const size of all('[name="size"]')) size.checked = false;
    for (const each of data) each.value = '';
  } else if (target.name === 'size') {
    for (const gb of [...all('[name="gb"]'), ...data]) gb.value = '';
  } else if (target.name === 'time') {
    for (const stay of stays) stay.value = '';
  } else if (stays.includes(target) && stays.every(({ value }) => value !== '')) {
    const days = stays.reduce((sum, { value }) => sum + Number(value), 0);
    for (const time of all('[name="time"]')) time.value = String(days);
  }
}

document.addEventListener('input', (event) => {
  const form = formOf(event);
  if (!form) return;
  const target = event.target as HTMLInputElement;
  if (target.name === 'q') {
    delete form.dataset.byHand;
    return void import('./ask-live.ts').then((live) => live.followText(form, target.value.trim()));
  }
  // From now on the fields say more than the words do.
  form.dataset.byHand = '';
  agree(form, target);
  void loadLive().then((live) => live.changed(form, target));
});
document.addEventListener('click', (event) => {
  const form = formOf(event);
  const button = form && (event.target as Element).closest<HTMLButtonElement>('button');
  if (!button) return;
  const { dataset } = button;
  if (dataset.more !== undefined) {
    const opens = button.getAttribute('aria-expanded') !== 'true';
    button.setAttribute('aria-expanded', String(opens));
    if (opens) void loadLive().then((live) => live.showWishes(form));
  } else if (dataset.step !== undefined) step(button, Number(dataset.step));
  else if (dataset.estimate !== undefined) void loadLive().then((live) => live.useEstimate(form));
});

/** Steps the number between two buttons, within its bounds. */
function step(button: HTMLElement, by: number): void {
  const field = button.parentElement!.querySelector('input')!;
  if (by > 0) field.stepUp();
  else field.stepDown();
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The words of a box, while its fields say no more than they do. */
function wordsOf(form: HTMLFormElement): string {
  const field = form.elements.namedItem('q');
  return field instanceof HTMLInputElement && form.dataset.byHand === undefined
    ? field.value.trim()
    : '';
}

document.addEventListener('submit', (event) => {
  const form = formOf(event);
  const q = form && wordsOf(form);
  if (!q) return;
  event.preventDefault();
  const params = new URLSearchParams({ q });
  const place = form.elements.namedItem('places');
  if (form.dataset.lacksPlace !== undefined && place instanceof HTMLSelectElement && place.value) {
    params.set('region', place.value);
  }
  location.assign(`${paths.plans}?${String(params)}`);
});
// What is sent says one of the two, and nothing that is empty.
document.addEventListener('formdata', (event) => {
  const form = formOf(event);
  if (!form) return;
  if (!wordsOf(form)) event.formData.delete('q');
  const empty = [...event.formData].filter(([, value]) => value === '');
  for (const [name] of empty) event.formData.delete(name);
});
