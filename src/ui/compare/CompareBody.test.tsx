import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { testPlan as plan } from '../testing.ts';
import { CompareBody, type CompareBodyProps } from './CompareBody.tsx';

const render = (patch: Partial<CompareBodyProps>) =>
  renderToStaticMarkup(
    <CompareBody
      plans={[plan('a'), plan('b', { price: 25 })]}
      rates={null}
      unknown={0}
      dropped={0}
      onlyDifferences={false}
      {...patch}
    />,
  );

describe('a comparison', () => {
  it('says in words which value is best and what is not known', () => {
    const html = render({});
    expect(html).toContain('Compare 2 plans');
    expect(html.match(/Lowest/g)).toHaveLength(2);
    expect(html).toContain('Not stated');
  });
  it('stands its disclosure before the first Buy link', () => {
    const html = render({});
    expect(html.indexOf('may pay us a commission')).toBeGreaterThan(0);
    expect(html.indexOf('may pay us a commission')).toBeLessThan(html.indexOf('data-buy='));
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
