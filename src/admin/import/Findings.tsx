import type { ImportRun } from '#src/contract/imports.ts';
import { evidenceText } from '#src/domain/import/evidence-words.ts';
import { api } from '#src/domain/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Download } from '../Download.tsx';
import { Button } from '../Button.tsx';
import { asked } from '../data/asked.ts';
import { patchAddress } from '../frame/address.ts';
import { FilterBox } from '../grid/FilterBox.tsx';
import { For } from '../role.tsx';
import { ApplyBar } from './ApplyBar.tsx';
import { KINDS, kindOf, labelOf } from './kinds.ts';
import { InTrash } from './InTrash.tsx';
import { RunRows } from './RunRows.tsx';
import { useChoice } from './use-choice.ts';
import { readAsText } from './words.ts';
import { BAR, PUSH } from '../grid/bar.ts';

/** A count that shows its rows when pressed. */
const COUNT =
  'tw:flex tw:min-w-0 tw:flex-1 tw:flex-col tw:border-0 tw:border-l tw:border-line tw:bg-transparent tw:px-4 tw:py-3 tw:text-left tw:text-ink-2 tw:first:border-l-0 tw:hover:bg-surface tw:aria-pressed:bg-surface tw:aria-pressed:shadow-[inset_0_-2px_var(--accent)] tw:max-[60rem]:border-b tw:max-[60rem]:nth-[3n+1]:border-l-0';

/** What a dry run found, read like a pull request: counts, the rows of each kind, and the apply. */
export function Findings({ run, params }: { run: ImportRun; params: URLSearchParams }) {
  const findings = run.findings!;
  const kind = kindOf(findings, params.get('kind'));
  const label = labelOf(kind);
  const choice = useChoice(run);
  const q = params.get('q') ?? '';
  return (
    <>
      {run.problem && (
        <div className="notice tw:mt-4" role="status">
          <Icon name="info" />
          <div>
            <b>Something else changed since you looked</b>
            <p>{run.problem}</p>
          </div>
        </div>
      )}
      {findings.gate && (
        <div className="notice tw:mt-4" role="status">
          <Icon name="triangle-alert" />
          <div>
            <b>Every changed price is held for review</b>
            <p>{evidenceText(findings.gate, undefined)}</p>
          </div>
        </div>
      )}
      <div
        className="tw:mt-4 tw:flex tw:border-y tw:border-line-2 tw:max-[60rem]:grid tw:max-[60rem]:grid-cols-3 tw:max-[60rem]:border-b-0"
        role="group"
        aria-label="Show rows"
      >
        {KINDS.filter(({ key, always }) => always || (findings[key] ?? 0) > 0).map((each) => (
          <button
            key={each.kind}
            type="button"
            className={COUNT}
            aria-pressed={each.kind === kind}
            onClick={() => void patchAddress({ kind: each.kind, page: null, q: null })}
          >
            <b className="tw:text-(length:--t-24) tw:leading-7 tw:font-semibold tw:tracking-(--track-tight) tw:text-ink">
              {(findings[each.key] ?? 0).toLocaleString('en-US')}
            </b>
            {each.label}
          </button>
        ))}
      </div>
      <div className={BAR}>
        <FilterBox key={kind} label="Search these rows" value={q} />
        <span className="muted tw:max-md:w-full">
          Read as {readAsText(run.options)}{' '}
          <For needs="editor">
            <Button look="link" onClick={() => void patchAddress({ step: 'columns' })}>
              Change
            </Button>
          </For>
        </span>
        <span className={PUSH} />
        <Download
          look="btn-ghost btn-sm"
          href={asked(api.importDownload(run.id), { kind })}
          aria-label={`${label} rows as CSV`}
        >
          CSV
        </Download>
      </div>
      {kind === 'rejected' && (
        <For needs="editor">
          <InTrash run={run} />
        </For>
      )}
      <RunRows key={kind} run={run} kind={kind} params={params} choice={choice} />
      <For needs="editor">
        <ApplyBar run={run} choice={choice} />
      </For>
    </>
  );
}
