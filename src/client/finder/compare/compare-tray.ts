import type { PickedPlan } from '#src/domain/finder/saved/device.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { MAX_COMPARE } from '#src/domain/core/vocabulary.ts';
import { carriedNeed } from '../carried-need.ts';

/** Plans that make a comparison. */
const ENOUGH = 2;

/** Fills the tray and shows it while a plan is picked; pages with a list of their own do without. */
export function renderTray(tray: HTMLElement, picked: readonly PickedPlan[]): void {
  const part = (name: string) => tray.querySelector<HTMLElement>(`[data-tray="${name}"]`)!;
  const template = tray.querySelector<HTMLTemplateElement>('template')!;
  const slots = Array.from({ length: MAX_COMPARE }, (_, index) => slot(template, picked[index]));
  part('count').textContent = `${picked.length} of ${MAX_COMPARE} plans`;
  part('slots').replaceChildren(...slots);
  const go = part('go');
  const enough = picked.length >= ENOUGH;
  go.textContent = `Compare ${picked.length} plans`;
  go.setAttribute(
    'href',
    paths.compare(
      picked.map(({ slug }) => slug),
      carriedNeed(location),
    ),
  );
  go.hidden = !enough;
  part('few').hidden = enough;
  if (picked.length === 0) unfold(part('more'), false);
  tray.hidden = picked.length === 0 || document.querySelector('[data-no-tray]') !== null;
}

/** Makes the button of the tray work that shows the picks on a phone; wider ones show them always. */
export function startUnfolding(tray: HTMLElement): void {
  const more = tray.querySelector<HTMLElement>('[data-tray="more"]')!;
  more.addEventListener('click', () => unfold(more, more.getAttribute('aria-expanded') !== 'true'));
}

function unfold(more: HTMLElement, open: boolean): void {
  more.setAttribute('aria-expanded', String(open));
  more.setAttribute('aria-label', open ? 'Hide the plans' : 'Show the plans');
}

function slot(template: HTMLTemplateElement, plan: PickedPlan | undefined): HTMLElement {
  const name = plan ? '.slot:not(.slot-empty)' : '.slot-empty';
  const node = template.content.querySelector(name)!.cloneNode(true) as HTMLElement;
  if (!plan) return node;
  node
    .querySelector('.mono')!
    .setAttribute('data-letter', [...plan.carrier][0]?.toUpperCase() ?? '');
  node.querySelector('b')!.textContent = plan.name;
  node.querySelector('small')!.textContent = plan.price;
  const button = node.querySelector('button')!;
  button.dataset.compareRemove = plan.slug;
  button.setAttribute('aria-label', `Remove ${plan.name}`);
  return node;
}
