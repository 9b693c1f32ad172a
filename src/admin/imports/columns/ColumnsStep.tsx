import { useState } from 'react';
import type { ImportRun, ImportSample } from '#src/contract/imports/imports.ts';
import { nativeFieldOf, type NativeField } from '#src/domain/imports/columns.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { Notice, Problem } from '../../core/parts/Problem.tsx';
import { Button } from '../../core/parts/Button.tsx';
import { BANG } from '../../core/parts/bang.ts';
import { labelled, adminReason } from '../../core/data/call.ts';
import { useRead } from '../../core/data/reads.ts';
import type { FieldSpec, Values } from '../../core/form/fields.ts';
import { FormField } from '../../core/form/FormField.tsx';
import { FORM_COLUMNS as GRID, LOW_FIELDS } from '../../core/form/look.ts';
import { patchAddress } from '../../core/browser/address.ts';
import { Loading } from '../../core/parts/Loading.tsx';
import { For, LockedBelow } from '../../core/role.tsx';
import { ColumnTable, ForAllRows } from './ColumnTable.tsx';
import { ProfileBar } from './ProfileBar.tsx';
import {
  presetFields,
  firstReading,
  inWay,
  isByHand,
  readOptions,
  readingOptions,
  readingProblems,
  recognised,
} from './reading.ts';
import {
  constantField,
  onlyCarriers,
  READING_FIELDS,
  useReadingLists,
  type ReadingLists,
} from './reading-fields.ts';
import { Step } from '../wizard/Step.tsx';
import { useStored } from '../use-stored.ts';
import { useDryRun } from '../wizard/use-run.ts';
import { readAsText } from '../words.ts';

/** How the file is read: proposed with the reason, and said column by column where it is not known. */
export function ColumnsStep({ run, state }: { run: ImportRun; state: 'done' | 'now' | 'next' }) {
  const sample = useRead(api.importSample(run.id), { enabled: run.kept });
  const lists = useReadingLists();
  const look = sample.data?.look;
  if (state !== 'now') {
    return (
      <Step
        at={1}
        state={state}
        says={
          run.options &&
          `${readAsText(run.options, lists.profiles)}. ${look ? matched(run, look) : ''}`
        }
        acts={
          run.kept &&
          run.state !== 'applied' &&
          run.progress === null && (
            <For needs="editor">
              <Button look="ghost" onClick={() => void patchAddress({ step: 'columns' })}>
                Change<span className="sr"> how the file is read</span>
              </Button>
            </For>
          )
        }
      />
    );
  }
  return (
    <Step
      at={1}
      state="now"
      says={
        look && lists.isFetched ? recognised(look, lists.profiles).why : 'What each column holds.'
      }
    >
      {look && lists.isFetched ? (
        <LockedBelow needs="editor" says>
          <ReadingForm run={run} look={look} lists={lists} />
        </LockedBelow>
      ) : sample.error ? (
        <Notice danger title={adminReason(sample.error)}>
          Mend the file and choose it again, or{' '}
          <Button look="link" onClick={() => void sample.refetch()}>
            look once more
          </Button>
          .
        </Notice>
      ) : (
        <Loading />
      )}
    </Step>
  );
}

/** How many columns of the file are taken: '16 of 17 columns matched, "Notes" is left out.' */
function matched({ options }: ImportRun, { columns }: ImportSample['look']): string {
  const { mapping } = options!;
  if (mapping.kind !== 'native' && mapping.kind !== 'profile') return '';
  const used = new Set(
    mapping.kind === 'native'
      ? columns.flatMap(({ name }) => (nativeFieldOf(name) ? [name] : []))
      : Object.values(mapping.profile.fields).flatMap((from) =>
          'column' in from ? [from.column] : [],
        ),
  );
  const left = columns.map(({ name }) => name).filter((name) => !used.has(name));
  const named = left.slice(0, 3).map((name) => `"${name}"`);
  const more = left.length > 3 ? ` and ${left.length - 3} more` : '';
  return `${columns.length - left.length} of ${plural(columns.length, 'column')} matched${
    left.length > 0 ? `, ${named.join(', ')}${more} left out` : ''
  }.`;
}

/** The choices of how a file is read, each kept over a reload, and the way to the dry run. */
function ReadingForm(props: { run: ImportRun; look: ImportSample['look']; lists: ReadingLists }) {
  const { run, look, lists } = props;
  const { profiles } = lists;
  const [values, setValues] = useStored<Values>(
    `import-read-${run.id}`,
    firstReading(run, look, profiles),
  );
  const [added, setAdded] = useState<readonly NativeField[]>([]);
  const read = useDryRun(run.id);
  const problems = readingProblems(
    values,
    look.columns.map(({ name }) => name),
  );
  const set = (changes: Values) => setValues({ ...values, ...changes });
  const ways: FieldSpec = {
    name: 'mapping',
    label: 'Read as',
    kind: 'select',
    span: 3,
    wide: true,
    options: [...readingOptions(profiles), { value: 'hand', label: 'Columns matched by hand' }],
  };
  const field = (spec: FieldSpec) =>
    (!spec.when || spec.when(values)) && (
      <FormField
        key={spec.name}
        spec={spec}
        value={values[spec.name] ?? ''}
        onChange={(value) =>
          spec === ways
            ? setValues(inWay(values, String(value), look, profiles))
            : set({ [spec.name]: value })
        }
      />
    );
  const byHand = isByHand(values);
  return (
    <form
      className={`tw:grid tw:gap-5 tw:[&_textarea.input]:h-20! ${LOW_FIELDS}`}
      aria-label="How the file is read"
      onSubmit={(event) => {
        event.preventDefault();
        if (problems.length === 0 && !read.isPending) read.mutate(readOptions(values));
      }}
    >
      <div className={GRID}>
        {field(ways)}
        {presetFields(values).map((name) => field(constantField(name, lists)))}
        {field(READING_FIELDS.decimals)}
        {field(READING_FIELDS.dataUnit)}
        {field(READING_FIELDS.withdrawAfter)}
        {field(onlyCarriers(lists))}
      </div>
      <div className="tw:flex tw:flex-wrap tw:gap-x-6 tw:[&_.check]:text-14">
        {field(READING_FIELDS.validityInDays)}
        {field(READING_FIELDS.restore)}
      </div>
      {byHand && (
        <>
          <ColumnTable look={look} values={values} onChange={set} />
          <ForAllRows
            values={values}
            added={added}
            onAdd={(name) => setAdded([...added, name])}
            field={(name) => field(constantField(name, lists))}
          />
        </>
      )}
      <div className={GRID}>
        {field(READING_FIELDS.carrierWords)}
        {field(READING_FIELDS.regionWords)}
      </div>
      {byHand && <ProfileBar values={values} profiles={profiles} onChange={set} />}
      {problems.length > 0 && (
        <ul
          className="tw:flex tw:flex-wrap tw:gap-x-6 tw:gap-y-1 tw:text-ink-2"
          aria-label="Still to choose"
        >
          {problems.map((problem) => (
            <li key={problem} className={BANG}>
              {labelled(problem)}
            </li>
          ))}
        </ul>
      )}
      {read.error && <Problem>{adminReason(read.error)}</Problem>}
      <div className="tw:flex tw:flex-wrap tw:items-center tw:gap-2">
        <Button type="submit" look="primary" disabled={problems.length > 0 || read.isPending}>
          {read.isPending ? 'Reading...' : 'Look at the changes'}
        </Button>
        {run.state !== 'uploaded' && (
          <Button onClick={() => void patchAddress({ step: null })}>Cancel</Button>
        )}
        <span className="muted">Nothing is saved by this.</span>
      </div>
    </form>
  );
}
