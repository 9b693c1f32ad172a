import { device } from '../../core/device/device.ts';

const loadShown = () => import('./own-shown.ts');

/**
 * "What do I pay now?" on a page with totals: what each saves against the plan that this device
 * keeps, and the form to tell it in place. The rest loads only where a plan is kept, or told. Without
 * a script, and without the rest, the link leads to the form on the page of all that is kept.
 */
export function startOwnPlan(): void {
  let isShown = false;
  device.state.subscribe(({ own }) => {
    if (!own && !isShown) return;
    isShown = true;
    void loadShown().then(({ showOwn }) => showOwn(own));
  });
  document.addEventListener('click', (event) => {
    const opener = (event.target as Element).closest<HTMLAnchorElement>('a[data-own-open]');
    const dialog = document.querySelector<HTMLDialogElement>('dialog[data-own-dialog]');
    if (!opener || !dialog) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    loadShown().then(
      ({ openOwnForm }) => openOwnForm(dialog, opener.dataset),
      () => location.assign(opener.href),
    );
  });
}
