import type { ImportRun } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { asked } from '../data/asked.ts';
import { patchAddress } from '../frame/address.ts';
import { FilterBox } from '../grid/FilterBox.tsx';
import { ApplyBar } from './ApplyBar.tsx';
import { KINDS, kindOf, labelOf } from './kinds.ts';
import { InTrash } from './InTrash.tsx';
import { RunRows } from './RunRows.tsx';
import { useChoice } from './use-choice.ts';
import { evidenceText, readAsText } from './words.ts';

/** What a dry run found, read like a pull request: counts, the rows of each kind, and the apply. */
export function Findings({ run, params }: { run: ImportRun; params: URLSearchParams }) {
  const findings = run.findings!;
  const kind = kindOf(findings, params.get('kind'));
  const label = labelOf(kind);
  const choice = useChoice(run);
  const q = params.get('q') ?? '';
  const was = Number(params.get('was')) || null;
  const download = (format: 'csv' | 'ndjson') =>
    asked(api.importDownload(run.id), { kind, format });
  return (
    <>
      {was !== null && (
        <div className="notice" role="status">
          <Icon name="info" />
          <div>
            <b>The data changed since you looked</b>
            <p>
              Nothing was applied. These are the changes that the file makes now; please check them
              again.
            </p>
          </div>
        </div>
      )}
      {findings.gate && (
        <div className="notice" role="status">
          <Icon name="triangle-alert" />
          <div>
            <b>Every changed price is held for review</b>
            <p>{evidenceText(findings.gate, undefined)}</p>
          </div>
        </div>
      )}
      <div className="sum" role="group" aria-label="Show rows">
        {KINDS.filter(({ key, always }) => always || (findings[key] ?? 0) > 0).map((each) => (
          <button
            key={each.kind}
            type="button"
            aria-pressed={each.kind === kind}
            onClick={() => void patchAddress({ kind: each.kind, page: null, q: null })}
          >
            <b>{(findings[each.key] ?? 0).toLocaleString('en-US')}</b>
            {each.label}
          </button>
        ))}
      </div>
      <div className="adm-bar">
        <FilterBox
          key={kind}
          label="Search these rows"
          value={q}
          onFilter={(text) => void patchAddress({ q: text, page: null }, { replace: true })}
        />
        <span className="muted read-as">
          Read as {readAsText(run.options)}{' '}
          <button
            type="button"
            className="linkbtn"
            onClick={() => void patchAddress({ step: 'columns' })}
          >
            Change
          </button>
        </span>
        <span className="push" />
        <a
          className="btn btn-ghost btn-sm"
          href={download('csv')}
          download
          aria-label={`${label} rows as CSV`}
        >
          <Icon name="download" />
          CSV
        </a>
        <a
          className="btn btn-ghost btn-sm"
          href={download('ndjson')}
          download
          aria-label={`${label} rows as NDJSON`}
        >
          <Icon name="download" />
          NDJSON
        </a>
      </div>
      {kind === 'rejected' && <InTrash run={run} />}
      <RunRows key={kind} run={run} kind={kind} params={params} choice={choice} />
      <ApplyBar run={run} choice={choice} />
    </>
  );
}
