import type { OwnPlan } from '#src/domain/finder/saved/device.ts';
import { fromMinor } from '#src/domain/core/money/money.ts';
import { readOwnPlan } from '#src/domain/finder/own/own-plan.ts';
import { device } from '../../core/device/device.ts';
import { clearWhileTyping, showProblems } from '../../core/form.ts';
import { NOT_STORED } from '../../core/device/not-stored.ts';
import { showToast } from '../../core/toast.ts';

/** The form of the own plan: filled with what is kept, it keeps what is told, then calls `done`. */
export function startOwnForm(form: HTMLFormElement, done: () => void = () => undefined): void {
  clearWhileTyping(form);
  device.state.subscribe(({ own }) => {
    form.querySelector('[data-own-forget]')?.toggleAttribute('hidden', !own);
    // Not while somebody is typing there.
    if (!form.contains(document.activeElement)) fillOwnForm(form, own);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const read = readOwnPlan(Object.fromEntries(new FormData(form)) as Record<string, string>);
    showProblems(form, 'problems' in read ? read.problems : {});
    if ('problems' in read) return;
    const isStored = device.update((before) => ({ ...before, own: read.plan }));
    showToast(isStored ? { title: 'Your plan is kept on this device' } : NOT_STORED);
    done();
  });
  form.querySelector('[data-own-forget]')?.addEventListener('click', () => {
    const before = device.state.get();
    device.update((now) => ({ ...now, own: null }));
    fillOwnForm(form, null);
    const run = () => void device.update((now) => ({ ...now, own: before.own }));
    showToast({ title: 'Your plan is forgotten', action: { label: 'Undo', run } });
    done();
  });
}

/** Opens the form in its dialog; with a price that was typed elsewhere: it is kept when the form is sent. */
export function openOwnForm(
  dialog: HTMLDialogElement,
  { ownPrice, ownCurrency }: DOMStringMap = {},
): void {
  const form = dialog.querySelector('form')!;
  if (!dialog.hasAttribute('data-live')) {
    dialog.setAttribute('data-live', '');
    startOwnForm(form, () => dialog.close());
    dialog.addEventListener('click', ({ target }) => {
      const isBeside = target === dialog;
      if (isBeside || (target as Element).closest('[data-close]')) dialog.close();
    });
  }
  if (ownPrice !== undefined) {
    const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
    field('price').value = ownPrice;
    field('currency').value = ownCurrency!;
  }
  dialog.showModal();
}

function fillOwnForm(form: HTMLFormElement, own: OwnPlan | null): void {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  field('carrier').value = own?.carrier ?? '';
  field('price').value = own ? String(fromMinor(own.priceMinor, own.currency)) : '';
  if (own) field('currency').value = own.currency;
  field('gb').value = typeof own?.gb === 'number' ? String(own.gb) : '';
  field('unlimited').checked = own?.gb === 'unlimited';
}
