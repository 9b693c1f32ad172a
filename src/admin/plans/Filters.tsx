import { formatCount } from '#src/domain/core/plural.ts';
import { useState, type FormEvent } from 'react';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Region } from '#src/contract/places/regions.ts';
import { TABLE_FACT_NAMES, tableFact, type TableFactName } from '#src/domain/plans/facts/table.ts';
import {
  operandOf,
  operatorsOf,
  OPERATORS,
  wantsValue,
  type Condition,
  type FilterOperator,
} from '#src/domain/plans/facts/where.ts';
import { foldText } from '#src/domain/core/fold.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { SelectOptions } from '#src/ui/core/SelectOptions.tsx';
import { Button } from '../core/parts/Button.tsx';
import { patchAddress } from '../core/browser/address.ts';
import { Pop } from '../core/grid/tools/Pop.tsx';
import { DateInput } from '../core/form/DateInput.tsx';
import { YES_NO } from '../core/form/facts.ts';
import { wherePatch } from './query.ts';

interface Lists {
  carriers: readonly Carrier[] | undefined;
  regions: readonly Region[] | undefined;
}
/** How many of the plans that match lack each fact. */
type UnknownCounts = Readonly<Record<string, number>>;

const apply = (where: readonly Condition[]) => void patchAddress(wherePatch(where));

/** What a fact may be, where it is one of some; undefined for what is typed. */
function choicesOf(name: TableFactName, { carriers, regions }: Lists) {
  if (name === 'carrier') return carriers?.map(({ slug, name: label }) => ({ value: slug, label }));
  if (name === 'region') return regions?.map(({ code, name: label }) => ({ value: code, label }));
  const fact = tableFact(name);
  if (fact.kind === 'flag') return YES_NO;
  if (fact.kind !== 'choice') return undefined;
  return Object.entries(fact.words).map(([value, label]) => ({ value, label }));
}

/** 'Set-up fee is unknown', 'Price less than 60' in three parts. */
function partsOf({ fact, is, value }: Condition, lists: Lists) {
  const choice = choicesOf(fact, lists)?.find((each) => each.value === value);
  return [tableFact(fact).label, OPERATORS[is], wantsValue(is) ? (choice?.label ?? value) : ''];
}

/** What narrows the list, each to be changed or dropped, and what one click adds. */
export function FilterChips(props: {
  where: readonly Condition[];
  lists: Lists;
  unknown: UnknownCounts | undefined;
}) {
  const { where, lists, unknown } = props;
  if (where.length === 0) return null;
  const offered = offerOf(where, unknown);
  return (
    <div className="chips">
      {where.map((condition, at) => {
        const words = partsOf(condition, lists).filter(Boolean);
        return (
          <span
            key={`${at} ${words.join(' ')}`}
            className="fchip"
            role="group"
            aria-label={words.join(' ')}
          >
            <Pop label={`Filter ${words[0]}`} className="" button={<FilterWords words={words} />}>
              {(close) => (
                <FilterForm
                  start={condition}
                  lists={lists}
                  unknown={unknown}
                  onDone={(next) => {
                    apply(where.with(at, next));
                    close();
                  }}
                />
              )}
            </Pop>
            <button
              type="button"
              aria-label={`Remove filter ${words[0]}`}
              onClick={() => apply(where.toSpliced(at, 1))}
            >
              <Icon name="x" />
            </button>
          </span>
        );
      })}
      <Button look="link" onClick={() => apply([])}>
        Clear
      </Button>
      {offered && (
        <button
          type="button"
          className="fchip is-offer"
          onClick={() => apply([...where, { fact: offered.name, is: 'unknown', value: '' }])}
        >
          + {tableFact(offered.name).label} is unknown{' '}
          <span className="muted">{formatCount(offered.count)}</span>
        </button>
      )}
    </div>
  );
}

const FilterWords = ({ words }: { words: readonly string[] }) => (
  <>
    <b>{words[0]}</b> {words[1]} {words[2] && <b>{words[2]}</b>}
  </>
);

/** The fact that buyers ask for and most of the plans that match lack, if that is not all of them. */
function offerOf(where: readonly Condition[], unknown: UnknownCounts | undefined) {
  const taken = new Set(where.map(({ fact }) => fact));
  return TABLE_FACT_NAMES.filter((name) => tableFact(name).prominent && !taken.has(name))
    .map((name) => ({ name, count: unknown?.[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)[0];
}

/** The button that adds a filter, on any fact. */
export function AddFilter(props: {
  where: readonly Condition[];
  lists: Lists;
  unknown: UnknownCounts | undefined;
}) {
  return (
    <Pop
      label="Add a filter"
      shortcut="f"
      button={
        <>
          <Icon name="sliders-horizontal" />
          Filter
        </>
      }
    >
      {(close) => (
        <FilterForm
          {...props}
          onDone={(condition) => {
            apply([...props.where, condition]);
            close();
          }}
        />
      )}
    </Pop>
  );
}

/** A fact, what is asked of it, and a value. */
function FilterForm(props: {
  start?: Condition;
  lists: Lists;
  unknown: UnknownCounts | undefined;
  onDone: (condition: Condition) => void;
}) {
  const { start, lists, unknown, onDone } = props;
  const [words, setWords] = useState('');
  const [name, setName] = useState<TableFactName>(start?.fact ?? 'setupFee');
  const [is, setIs] = useState<FilterOperator>(start?.is ?? 'unknown');
  const [value, setValue] = useState(start?.value ?? '');
  const fact = tableFact(name);
  const operators = operatorsOf(fact);
  const operator = operators.includes(is) ? is : operators[0]!;
  const choices = choicesOf(name, lists);
  const chosen = choices ? value || choices[0]?.value || '' : value;
  const isReady = !wantsValue(operator) || operandOf(fact, chosen) !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isReady) onDone({ fact: name, is: operator, value: wantsValue(operator) ? chosen : '' });
  };
  const shown = TABLE_FACT_NAMES.filter((each) =>
    foldText(tableFact(each).label).includes(foldText(words.trim())),
  );
  return (
    <form className="filter-form" onSubmit={submit}>
      {!start && (
        <div className="filter-facts">
          <input
            className="input input-sm"
            aria-label="Any fact"
            placeholder="Any fact"
            value={words}
            onChange={(event) => {
              const [first] = TABLE_FACT_NAMES.filter((each) =>
                foldText(tableFact(each).label).startsWith(foldText(event.target.value.trim())),
              );
              setWords(event.target.value);
              if (event.target.value.trim() && first) setName(first);
            }}
          />
          {shown.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === name}
              onClick={() => {
                setName(each);
                setValue('');
              }}
            >
              {tableFact(each).label}
              {unknown !== undefined && (unknown[each] ?? 0) > 0 && (
                <span>{formatCount(unknown[each]!)} unknown</span>
              )}
            </button>
          ))}
        </div>
      )}
      <fieldset className="filter-ops">
        <legend>{fact.label}</legend>
        {operators.map((each) => (
          <label key={each} className="radio">
            <input
              type="radio"
              name="operator"
              checked={each === operator}
              onChange={() => setIs(each)}
            />
            {OPERATORS[each]}
          </label>
        ))}
        {wantsValue(operator) &&
          (choices ? (
            <select
              className="select input-sm"
              aria-label="Value"
              value={chosen}
              onChange={(event) => setValue(event.target.value)}
            >
              <SelectOptions options={choices} />
            </select>
          ) : fact.kind === 'date' ? (
            <DateInput
              className="input input-sm"
              aria-label="Value"
              value={value}
              onText={setValue}
            />
          ) : (
            <input
              className="input input-sm"
              aria-label="Value"
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          ))}
      </fieldset>
      <div className="filter-foot">
        <Button type="submit" look="primary" disabled={!isReady}>
          {start ? 'Change filter' : 'Add filter'}
        </Button>
        <span className="muted">The address keeps the filters.</span>
      </div>
    </form>
  );
}
