/**
 * Makes forms of a need live: the estimator, and the first answer under the form. What does that is
 * loaded when somebody first touches such a form: most visitors only pass by.
 */
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
