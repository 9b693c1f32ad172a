import type {
  SeoAnalysisStatus,
  SeoFindingList,
  SeoFindingSort,
} from '#src/contract/pages/seo-tools.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { SEO_CHECKS } from '#src/domain/pages/seo/seo-checks.ts';
import { Download } from '../Download.tsx';
import { Button } from '../Button.tsx';
import { asked } from '../data/asked.ts';
import { go, patchAddress } from '../frame/address.ts';
import { FilterBox } from '../grid/FilterBox.tsx';
import { FilterSelect } from '../grid/FilterSelect.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { Pager } from '../grid/Pager.tsx';
import { RowButton, RowLink } from '../grid/RowButton.tsx';
import { useFindings } from './use-analysis.ts';
import { BAR, PUSH } from '../grid/bar.ts';

type Finding = SeoFindingList['data'][number];

const FILTERS = ['q', 'severity', 'check', 'sort', 'page'];
const bothWays = (value: SeoFindingSort) =>
  [
    { value, direction: 'ascending' },
    { value: `-${value}`, direction: 'descending' },
  ] as const;
/** A cell with a sentence in it. */
const TEXT = 'tw:min-w-60! tw:whitespace-normal!';
const COLUMNS: readonly Column<Finding>[] = [
  {
    key: 'severity',
    head: 'Severity',
    sort: bothWays('severity'),
    cell: ({ severity }) => (
      <span
        className={severity === 'error' ? 'tag tw:bg-danger-bg tw:text-danger' : 'tag tag-type'}
      >
        {severity === 'error' ? 'Error' : 'Warning'}
      </span>
    ),
  },
  {
    key: 'page',
    head: 'Page',
    className: 'strong tw:min-w-44! tw:max-w-72! tw:whitespace-normal! tw:wrap-break-word',
    sort: bothWays('page'),
    cell: ({ path }) => path,
  },
  {
    key: 'check',
    head: 'Problem',
    className: TEXT,
    sort: bothWays('check'),
    cell: ({ check, detail }) => (
      <>
        {SEO_CHECKS[check].label}
        <span className="muted tw:block tw:wrap-anywhere">{detail}</span>
      </>
    ),
  },
  {
    key: 'mend',
    head: 'What to do',
    className: `${TEXT} tw:text-ink-2!`,
    cell: ({ check }) => SEO_CHECKS[check].mend,
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
  const list = useFindings(search, result.finishedAt);
  const filtered = ['q', 'severity', 'check'].some((name) => search.has(name));
  const set = (name: string, value: string) => void patchAddress({ [name]: value, page: null });
  const file = new URLSearchParams(search);
  file.delete('page');
  return (
    <section aria-label="Findings">
      <div className={`${BAR} tw:[&_.filter-select]:w-48!`}>
        <FilterBox label="Search findings" value={params.get('q') ?? ''} />
        <FilterSelect
          label="Severity"
          all="Errors and warnings"
          value={params.get('severity') ?? ''}
          options={[
            ['error', 'Errors'],
            ['warning', 'Warnings'],
          ]}
          onChange={(value) => set('severity', value)}
        />
        <FilterSelect
          label="Problem"
          all="All problems"
          value={params.get('check') ?? ''}
          options={result.counts.map(({ check, n }) => [
            check,
            `${SEO_CHECKS[check].label} (${n})`,
          ])}
          onChange={(value) => set('check', value)}
        />
        <span className={PUSH} />
        <Download href={asked(api.seoFindingsFile, file)}>Download CSV</Download>
      </div>
      <Grid
        label="Findings"
        columns={COLUMNS}
        rows={list.data?.data}
        nameOf={({ path }) => path}
        read={list}
        sort={params.get('sort') ?? 'severity'}
        onSort={(sort) => set('sort', sort)}
        empty={
          filtered ? (
            <>
              <p>Nothing that was found matches these filters.</p>
              <Button onClick={() => void go({ tab: 'settings', view: 'analyzer' })}>
                Show everything
              </Button>
            </>
          ) : (
            <p>Nothing to mend: every page passes every check.</p>
          )
        }
        actions={(finding) => (
          <>
            <RowLink icon="external-link" label="Open" href={finding.path} />
            <RowButton
              icon="pencil"
              label="SEO settings of"
              onClick={() => void go({ tab: 'settings', path: finding.path })}
            />
          </>
        )}
      />
      <Pager params={params} meta={list.data?.meta} />
    </section>
  );
}
