import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Plan } from '#src/contract/plans/plans.ts';
import { BuyLink } from './PlanActions.tsx';

const carrier = { name: 'Tello', website: 'https://www.tello.com/buy', buyRedirect: false };
const link = (patch: Partial<Plan['carrier']>, buyUrl: string | null = null) =>
  renderToStaticMarkup(
    <BuyLink
      page="plans"
      plan={
        { slug: 'tello-5gb', planName: '5GB', buyUrl, carrier: { ...carrier, ...patch } } as Plan
      }
    />,
  );

it('a Buy link goes straight to the shop', () => {
  expect(link({})).toMatch(/href="https:\/\/www\.tello\.com\/buy\?/);
});

it('a Buy link of a carrier with redirects goes by this site, and says where it ends', () => {
  const html = link({ buyRedirect: true });
  expect(html).toContain('href="/go/tello-5gb"');
  expect(html).toContain('5GB at tello.com (opens in a new tab)');
  for (const same of ['rel="', 'target="', 'data-buy="', 'data-carrier="', 'class="']) {
    const attribute = new RegExp(`${same}[^"]+"`);
    expect(attribute.exec(html)?.[0]).toBe(attribute.exec(link({}))![0]);
  }
});

it.each([null, 'http://tello.com', 'javascript:1'])('no link leads to %s', (website) => {
  expect(link({ website })).toBe('');
  expect(link({ website, buyRedirect: true })).toBe('');
});
