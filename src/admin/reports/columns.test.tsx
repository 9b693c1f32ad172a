import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PriceReport } from '#src/contract/prices/price-reports.ts';
import { REPORT_COLUMNS } from './columns.tsx';

const plan = (seenIn: PriceReport['seenIn']) => {
  const report = {
    planName: '15 GB',
    slug: 'fraenk-15-gb',
    carrier: 'fraenk',
    region: 'DE',
    seenIn,
  };
  return renderToStaticMarkup(<>{REPORT_COLUMNS[0]!.cell(report as PriceReport)}</>);
};

it('leads to the page of a plan, to its preview while it is not public, from the trash nowhere', () => {
  expect(plan('page')).toContain('href="/plans/fraenk-15-gb"');
  expect(plan('page')).toContain('>fraenk, DE<');
  expect(plan('preview')).toContain('href="/preview/plans/fraenk-15-gb"');
  expect(plan('preview')).toContain('fraenk, DE, not public');
  expect(plan('trash')).not.toContain('href');
  expect(plan('trash')).toContain('15 GB');
  expect(plan('trash')).toContain('in the trash');
});
