import { device } from './device.ts';

/**
 * Makes forms of a need live: the estimator, and the first answer under the form. What does that is
 * loaded when somebody first touches such a form: most visitors only pass by. A form starts from the
 * need that this device keeps, unless it shows one already.
 */
const { need } = device.state.get();
// One inside an island shows the need of the address.
const form = need ? document.querySelector<HTMLFormElement>('form.ask') : null;
if (need && form && !form.closest('astro-island')) {
  void import('./need-fill.ts').then(({ fillNeed }) => fillNeed(form, need));
}

const formOf = (event: Event): HTMLFormElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLFormElement>('form.ask') : null;

document.addEventListener('input', (event) => {
  const form = formOf(event);
  if (form)
    void import('./need-live.ts').then((live) => live.changed(form, event.target as Element));
});
document.addEventListener('click', (event) => {
  const form = formOf(event);
  if (!form || !(event.target as Element).closest('[data-estimate]')) return;
  void import('./need-live.ts').then((live) => live.useEstimate(form));
});
