import { formatCount } from '#src/domain/core/plural.ts';
import type {
  SeoAnalysisStatus,
  SeoFindingList,
  SeoFindingSort,
} from '#src/contract/pages/seo-tools.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { SEO_CHECKS } from '#src/domain/pages/seo/seo-checks.ts';
import { Download } from '../../core/parts/Download.tsx';
import { withQuery } from '../../core/data/with-query.ts';
import { KEEP, useRead } from '../../core/data/reads.ts';
import { go } from '../../core/browser/address.ts';
import { col } from '../../core/grid/columns.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import type { Act } from '../../core/records/acts.ts';
import { ListPanel } from '../../core/records/ListPanel.tsx';

type Finding = SeoFindingList['data'][number];

const FILTERS = ['q', 'severity', 'check', 'sort', 'page'];
const SEVERITIES = [
  ['error', 'Errors'],
  ['warning', 'Warnings'],
] as const;
const bothWays = (value: SeoFindingSort) =>
  [
    { value, direction: 'ascending' },
    { value: `-${value}`, direction: 'descending' },
  ] as const;
/** A cell with a sentence in it. */
const TEXT = 'tw:min-w-60! tw:whitespace-normal!';
const COLUMNS: readonly GridColumn<Finding>[] = [
  col(
    'severity',
    'Severity',
    ({ severity }) => (
      <span
        className={severity === 'error' ? 'tag tw:bg-danger-bg tw:text-danger' : 'tag tag-type'}
      >
        {severity === 'error' ? 'Error' : 'Warning'}
      </span>
    ),
    { sort: bothWays('severity') },
  ),
  col('page', 'Page', ({ path }) => path, {
    className: 'strong tw:min-w-44! tw:max-w-72! tw:whitespace-normal! tw:wrap-break-word',
    sort: bothWays('page'),
  }),
  col(
    'check',
    'Problem',
    ({ check, detail }) => (
      <>
        {SEO_CHECKS[check].label}
        <span className="muted tw:block tw:wrap-anywhere">{detail}</span>
      </>
    ),
    { className: TEXT, sort: bothWays('check') },
  ),
  col('mend', 'What to do', ({ check }) => SEO_CHECKS[check].mend, {
    className: `${TEXT} tw:text-ink-2!`,
  }),
];
const ACTS: readonly Act<Finding>[] = [
  { icon: 'external-link', label: 'Open', run: { href: ({ path }) => path } },
  {
    icon: 'pencil',
    label: 'SEO settings of',
    run: ({ path }) => go({ tab: 'settings', path }),
  },
];

/** What an analysis found: filtered, sorted, with the way to the page and to its settings. */
export function Findings(props: {
  params: URLSearchParams;
  result: NonNullable<SeoAnalysisStatus['result']>;
}) {
  const { params, result } = props;
  const search = new URLSearchParams(
    FILTERS.flatMap((name) => (params.get(name) ? [[name, params.get(name)!]] : [])),
  );
  // The result names the run, so that a new one is read anew.
  const list = useRead(withQuery(api.seoFindings, search), { ...KEEP, also: result.finishedAt });
  const file = new URLSearchParams(search);
  file.delete('page');
  return (
    <section aria-label="Findings" className="tw:[&_.filter-select]:w-48!">
      <ListPanel<Finding>
        params={params}
        label="Findings"
        noun="finding"
        columns={COLUMNS}
        rows={list.data?.data}
        meta={list.data?.meta}
        read={list}
        nameOf={({ path }) => path}
        sort="severity"
        acts={ACTS}
        search="Search findings"
        filters={[
          {
            name: 'severity',
            label: 'Severity',
            all: 'Errors and warnings',
            options: SEVERITIES,
          },
          {
            name: 'check',
            label: 'Problem',
            all: 'All problems',
            options: result.counts.map(({ check, n }) => [
              check,
              `${SEO_CHECKS[check].label}, ${formatCount(n)}`,
            ]),
          },
        ]}
        tools={<Download href={withQuery(api.seoFindingsFile, file)}>Download CSV</Download>}
        empty="Nothing to mend: every page passes every check."
        unmatched="Nothing that was found matches these filters."
      />
    </section>
  );
}
