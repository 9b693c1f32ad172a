import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { testPlan as plan } from '../../lists/testing.ts';
import { CompareBody, type CompareBodyProps } from './CompareBody.tsx';

const render = (patch: Partial<CompareBodyProps>) =>
  renderToStaticMarkup(
    <CompareBody
      plans={[plan('a'), plan('b', { price: 25 })]}
      rates={null}
      unknown={0}
      dropped={0}
      onlyDifferences={false}
      params={new URLSearchParams()}
      places={[
        { code: 'US', name: 'United States' },
        { code: 'DE', name: 'Germany' },
      ]}
      today="2026-11-22"
      mixes={new Map()}
      carriers={[]}
      {...patch}
    />,
  );

describe('a comparison', () => {
  it('says in words which value is best and what is not known', () => {
    const html = render({});
    expect(html).toContain('Compare 2 plans');
    // Total, due today, price and price per GB.
    expect(html.match(/Lowest/g)).toHaveLength(4);
    expect(html).toContain('Not stated');
  });
  it('stands its disclosure before the first Buy link', () => {
    const html = render({});
    expect(html.indexOf('may pay us a commission')).toBeGreaterThan(0);
    expect(html.indexOf('may pay us a commission')).toBeLessThan(html.indexOf('data-buy='));
  });
  it('asks for the need by a plain form, and gives each plan its total and its sum', () => {
    const params = new URLSearchParams('months=12&gb=12&hotspot=true');
    const html = render({ params });
    expect(html).toContain('Total for 12 months');
    expect(html).toContain('<small class="cmp-sum">13 × $20.00</small>');
    expect(html).toContain('<span class="price muted" data-money="USD 260">$260.00</span>');
    expect(html).toContain('2 GB a month short');
    expect(html).toMatch(/<form[^>]* action="\/compare"[^>]*>.*name="plans" value="a,b"/s);
    expect(html).toContain('<input type="hidden" name="hotspot" value="true"/>');
    expect(html).toContain('plans=b&amp;months=12&amp;gb=12&amp;hotspot=true"');
    expect(html).toContain('/find?places=US&amp;months=12&amp;gb=12&amp;hotspot=true');
  });
  it('mutes the total of a plan that is not sold where it is needed', () => {
    const html = render({ params: new URLSearchParams('places=DE&months=12&gb=1') });
    expect(html.match(/not sold for Germany/g)).toHaveLength(2);
    expect(html).toContain('<span class="price muted" data-money="USD 260">$260.00</span>');
    expect(html).not.toContain('data-total');
    expect(html).not.toContain('costs least');
  });
  it('draws what plans cost by how much is used, and says it in a table', () => {
    const html = render({ plans: [plan('a'), plan('b', { price: 25, dataAmount: 'Unlimited' })] });
    expect(html).toContain('Up to 10 GB a month Plan a costs least, $260.00 for 12 months.');
    expect(html).toMatch(/<svg class="costc"[^>]*aria-hidden="true"/);
    expect(html).toMatch(/<th scope="row">Plan b<\/th><td>\$325\.00<\/td>/);
    expect(html).toMatch(/<ul class="cost-list[ "].*<b[^>]*>Plan a<\/b> \$260\.00, ends at 10 GB/);
    expect(html).not.toMatch(/NaN|Infinity/);
  });
  it('says in one sentence what costs least where no line crosses another', () => {
    const html = render({});
    expect(html).toContain('Up to 10 GB a month Plan a costs least, $260.00 for 12 months.');
    expect(html).not.toContain('costc');
    expect(render({ plans: [plan('a', { age: 'old' }), plan('b', { price: 25 })] })).not.toMatch(
      /costc|costs least/,
    );
  });
  it('keeps labels of lines that are close apart, in the plot as beside it', () => {
    for (let step = 0; step < 5; step += 0.25) {
      const close = [0, 3, 4].map((at) => plan(`p${at}`, { price: 20 + at * step }));
      const html = render({ plans: [...close, plan('d', { price: 60, dataAmount: '20GB' })] });
      for (const label of ['lab-over', 'lab-end']) {
        const heights = [...html.matchAll(new RegExp(`<text class="lab ${label}"[^>]*`, 'g'))]
          .map(([text]) => Number(/ y="([\d.]+)"/.exec(text)![1]))
          .sort((one, other) => one - other);
        expect(heights).toHaveLength(4);
        heights.slice(1).forEach((y, at) => expect(y - heights[at]!).toBeGreaterThanOrEqual(18.9));
      }
    }
  });
  it('says how many plans a phone does not show', () => {
    const three = ['a', 'b', 'c'].map((slug) => plan(slug));
    expect(render({ plans: three })).toContain('1 more, swipe');
    expect(render({})).not.toContain('more, swipe');
  });
  it('takes a plan out by a plain link', () => {
    expect(render({})).toMatch(/href="\/compare\?plans=b" data-compare-remove="a"/);
  });
  it('says what was left out', () => {
    expect(render({ unknown: 1 })).toContain('One plan of this address is not here any more');
    expect(render({ unknown: 2, dropped: 1 })).toMatch(/2 plans of this.*Only the first 4 plans/s);
    expect(render({ plans: [plan('a')] })).toContain('Add another plan');
  });
  it('obeys the content security policy: no style attribute, no handler', () => {
    expect(render({})).not.toMatch(/ style=| on[a-z]+=/);
  });
});
