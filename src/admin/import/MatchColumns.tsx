import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ImportRun, ImportSample, StoredProfile } from '#src/contract/imports.ts';
import { PRESETS } from '#src/domain/import/presets/index.ts';
import { api } from '#src/domain/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { reason } from '../data/call.ts';
import { patchAddress } from '../frame/address.ts';
import { fieldLabel } from '../history/words.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { ConstantField } from './ConstantField.tsx';
import {
  asksOf,
  firstState,
  inWay,
  isByHand,
  mappingProblems,
  optionsOf,
  recognised,
  type MappingState,
  type Way,
} from './mapping-state.ts';
import { ProfileBar } from './ProfileBar.tsx';
import { ReadingChoices } from './ReadingChoices.tsx';
import { useDryRun } from './use-dry-run.ts';
import { useKept } from './use-kept.ts';
import { WordPairs } from './WordPairs.tsx';

/** How the file is read: recognised, or matched column by column; leads to the dry run. */
export function MatchColumns({ run }: { run: ImportRun }) {
  const sample = useQuery<ImportSample>({ queryKey: [api.importSample(run.id)] });
  const profiles = useQuery<StoredProfile[]>({ queryKey: [api.importProfiles] });
  const error = sample.error ?? profiles.error;
  if (error) {
    return (
      <div className="empty" role="alert">
        <p>{reason(error)}</p>
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          onClick={() => void Promise.all([sample.refetch(), profiles.refetch()])}
        >
          Retry
        </button>
      </div>
    );
  }
  if (!sample.data || !profiles.data) {
    return <div className="sk sk-line" role="status" aria-label="Loading the columns" />;
  }
  return <Matching run={run} look={sample.data.look} profiles={profiles.data} />;
}

function Matching(props: {
  run: ImportRun;
  look: ImportSample['look'];
  profiles: readonly StoredProfile[];
}) {
  const { run, look, profiles } = props;
  const id = useId();
  const key = `import-match-3-${run.id}`;
  const [state, setState] = useKept<MappingState>(key, firstState(run, look, profiles));
  const columns = look.columns.map(({ name }) => name);
  const problems = mappingProblems(state, columns);
  const known = recognised(look, profiles);
  const read = useDryRun(run.id);
  const mark = (way: Way, text: string) => (way === known ? `${text} (recognised)` : text);
  return (
    <form
      className="match"
      onSubmit={(event) => {
        event.preventDefault();
        if (problems.length === 0 && !read.isPending) read.mutate(optionsOf(state));
      }}
    >
      <div className="match-top">
        <div className="field">
          <label htmlFor={`${id}-way`}>Read the file as</label>
          <select
            id={`${id}-way`}
            className="select"
            value={state.way}
            onChange={(event) => setState(inWay(state, event.target.value as Way, look, profiles))}
          >
            <option value="native">{mark('native', 'SIM Atlas columns')}</option>
            <optgroup label="Feeds">
              {PRESETS.map(({ name, title }) => (
                <option key={name} value={`preset:${name}`}>
                  {mark(`preset:${name}`, title)}
                </option>
              ))}
            </optgroup>
            {profiles.length > 0 && (
              <optgroup label="Your profiles">
                {profiles.map(({ id: number, profile }) => (
                  <option key={number} value={`profile:${number}`}>
                    {mark(`profile:${number}`, profile.name)}
                  </option>
                ))}
              </optgroup>
            )}
            <option value="hand">Columns matched by hand</option>
          </select>
        </div>
        <ReadingChoices state={state} onChange={setState} />
      </div>
      {asksOf(state).length > 0 && (
        <fieldset className="match-part">
          <legend>This feed does not say</legend>
          <div className="match-grid">
            {asksOf(state).map((field) => (
              <ConstantField
                key={field}
                field={field}
                value={state.constants[field] ?? ''}
                onChange={(value) =>
                  setState({ ...state, constants: { ...state.constants, [field]: value } })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {isByHand(state) && <ColumnTable look={look} state={state} onChange={setState} />}
      {state.way !== 'native' && <WordPairs state={state} onChange={setState} />}
      {isByHand(state) && <ProfileBar state={state} profiles={profiles} onChange={setState} />}
      <div className="apply-bar">
        {problems.length > 0 && (
          <ul className="match-problems" aria-label="Still to choose">
            {problems.map((problem) => (
              <li key={problem}>{labelled(problem)}</li>
            ))}
          </ul>
        )}
        {read.error && (
          <p className="err" role="alert">
            <Icon name="triangle-alert" />
            {reason(read.error)}
          </p>
        )}
        <div className="adm-bar">
          <button
            type="submit"
            className="btn btn-primary"
            disabled={problems.length > 0 || read.isPending}
          >
            {read.isPending ? 'Reading...' : 'Check the changes'}
          </button>
          {run.state !== 'uploaded' && (
            <button
              type="button"
              className="btn btn-quiet"
              onClick={() => void patchAddress({ step: null })}
            >
              Back
            </button>
          )}
          <span className="muted">
            The file is compared with what is stored. Nothing is saved by this.
          </span>
        </div>
      </div>
    </form>
  );
}

/** 'planType: choose one' with the field as the screen calls it. */
function labelled(problem: string): string {
  const [, field, says] = /^(\w+)(: .*)$/.exec(problem) ?? [];
  return field ? fieldLabel(field) + says : problem;
}
