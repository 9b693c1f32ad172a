import type { ImportRun, ImportSample, StoredProfile } from '#src/contract/imports.ts';
import { Problem } from '../Problem.tsx';
import { Button } from '../Button.tsx';
import { labelled, reason } from '../data/call.ts';
import { patchAddress } from '../frame/address.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { ConstantField } from './ConstantField.tsx';
import { asksOf, isByHand, mappingProblems, optionsOf } from './mapping-options.ts';
import { firstState, inWay, recognised, type MappingState } from './mapping-state.ts';
import { ProfileBar } from './ProfileBar.tsx';
import { ReadingChoices } from './ReadingChoices.tsx';
import { useDryRun } from './use-dry-run.ts';
import { useKept } from './use-kept.ts';
import { WaySelect } from './WaySelect.tsx';
import { WordPairs } from './WordPairs.tsx';
import { BANG } from '../bang.ts';
import { MATCH_GRID, MatchPart } from '../form/MatchPart.tsx';
import { BAR } from '../grid/bar.ts';
import { LOW_FIELDS } from '../form/look.ts';

/** Its fields are lower than those of other forms: there may be many. */
const MATCH = `tw:pt-4 ${LOW_FIELDS} tw:[&_.btn:not(.btn-sm,.btn-primary)]:h-8.5`;

/** The choices of how a file is read, each kept over a reload, and the way to the dry run. */
export function MatchForm(props: {
  run: ImportRun;
  look: ImportSample['look'];
  profiles: readonly StoredProfile[];
}) {
  const { run, look, profiles } = props;
  const key = `import-match-3-${run.id}`;
  const [state, setState] = useKept<MappingState>(key, firstState(run, look, profiles));
  const columns = look.columns.map(({ name }) => name);
  const problems = mappingProblems(state, columns);
  const read = useDryRun(run.id);
  return (
    <form
      className={MATCH}
      onSubmit={(event) => {
        event.preventDefault();
        if (problems.length === 0 && !read.isPending) read.mutate(optionsOf(state));
      }}
    >
      <div className={MATCH_GRID}>
        <WaySelect
          way={state.way}
          known={recognised(look, profiles)}
          profiles={profiles}
          onChange={(way) => setState(inWay(state, way, look, profiles))}
        />
        <ReadingChoices state={state} onChange={setState} />
      </div>
      {asksOf(state).length > 0 && (
        <MatchPart title="What the feed, or a row of it, does not say">
          <div className={MATCH_GRID}>
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
        </MatchPart>
      )}
      {isByHand(state) && <ColumnTable look={look} state={state} onChange={setState} />}
      {state.way !== 'native' && state.way !== 'prices' && (
        <WordPairs state={state} onChange={setState} />
      )}
      {isByHand(state) && <ProfileBar state={state} profiles={profiles} onChange={setState} />}
      <div className="tw:pt-2">
        {problems.length > 0 && (
          <ul
            className="tw:flex tw:flex-wrap tw:gap-x-6 tw:gap-y-1 tw:pt-3 tw:text-ink-2"
            aria-label="Still to choose"
          >
            {problems.map((problem) => (
              <li key={problem} className={BANG}>
                {labelled(problem)}
              </li>
            ))}
          </ul>
        )}
        {read.error && <Problem>{reason(read.error)}</Problem>}
        <div className={`${BAR} tw:gap-x-3! tw:gap-y-2!`}>
          <Button
            type="submit"
            look="primary"
            large
            disabled={problems.length > 0 || read.isPending}
          >
            {read.isPending ? 'Reading...' : 'Check the changes'}
          </Button>
          {run.state !== 'uploaded' && (
            <Button large onClick={() => void patchAddress({ step: null })}>
              Back
            </Button>
          )}
          <span className="muted">
            The file is compared with what is stored. Nothing is saved by this.
          </span>
        </div>
      </div>
    </form>
  );
}
