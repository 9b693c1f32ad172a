import { useState, type ReactNode } from 'react';
import {
  FACT_FILTERS,
  filterOptions,
  isWanted,
  toggledFilter,
  wantedValues,
} from '#src/domain/plans/facts/filters.ts';
import { FULL_SPEED, NO_CONTRACT } from '#src/domain/lists/filter-words.ts';
import { FRESH_DAYS } from '#src/domain/prices/freshness.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { runsOnAny } from '#src/domain/places/network-filter.ts';
import { CarrierCheck } from './CarrierFilter.tsx';
import type { FilterFormProps } from '../state/props.ts';

/** The filters that few ask for, folded in one row, each under its name, unless one filters. */
export function MoreFilters({ props, state, facets, patch }: FilterFormProps) {
  const { listPage, networks } = props;
  const { query } = state;
  const shown = networks.filter(
    ({ slug }) => facets.networks?.[slug] || query.network.includes(slug),
  );
  const isFresh = query.maxAge === FRESH_DAYS;
  const chosen =
    query.contract !== null ||
    query.fullSpeed ||
    query.network.length > 0 ||
    isFresh ||
    FACT_FILTERS.some((filter) => !(filter.name in listPage.fixed) && wantedValues(filter, query));
  // From then on it is the visitor's.
  const [open] = useState(chosen);
  return (
    <details className="fs fs-fold fs-all" open={open}>
      <summary>More filters</summary>
      <Fold name="Contract" chosen={query.contract !== null}>
        <CarrierCheck
          name="contract"
          value="none"
          label={NO_CONTRACT}
          count={facets.noContract ?? 0}
          checked={query.contract !== null}
          onToggle={() => patch({ contract: query.contract ? null : 'none' })}
        />
      </Fold>
      {FACT_FILTERS.filter(({ name }) => !(name in listPage.fixed)).map((filter) => (
        <Fold
          key={filter.name}
          name={filter.fact.label}
          chosen={wantedValues(filter, query) !== null}
        >
          {filterOptions(filter).map(({ value, label }) => (
            <CarrierCheck
              key={value}
              name={filter.name}
              value={value}
              label={label}
              count={facets.facts?.[filter.name]?.[value] ?? 0}
              checked={isWanted(filter, query, value)}
              onToggle={() => patch(toggledFilter(filter, query, value))}
            />
          ))}
          {filter.name === 'format' && (
            <a className="tw:block tw:py-1 tw:text-13" href={paths.phone}>
              Will my phone take it?
            </a>
          )}
        </Fold>
      ))}
      <Fold name={FULL_SPEED} chosen={query.fullSpeed}>
        <CarrierCheck
          name="fullSpeed"
          value="true"
          label="Known to be"
          count={facets.fullSpeed ?? 0}
          checked={query.fullSpeed}
          onToggle={() => patch({ fullSpeed: !query.fullSpeed })}
        />
      </Fold>
      {shown.length > 0 && (
        <Fold name="Network" chosen={query.network.length > 0}>
          {shown.map(({ slug, name }) => (
            <CarrierCheck
              key={slug}
              name="network"
              value={slug}
              label={name}
              count={facets.networks?.[slug] ?? 0}
              checked={runsOnAny([slug], query.network)}
              onToggle={() => {
                const rest = query.network.filter((other) => !runsOnAny([slug], [other]));
                const isOn = rest.length < query.network.length;
                patch({ network: isOn ? rest : [...rest, slug].sort() });
              }}
            />
          ))}
        </Fold>
      )}
      {!('maxAge' in listPage.fixed) && (
        <Fold name="Price seen" chosen={isFresh}>
          <CarrierCheck
            name="maxAge"
            value={String(FRESH_DAYS)}
            label={`Within ${FRESH_DAYS} days`}
            count={facets.fresh ?? 0}
            checked={isFresh}
            onToggle={() => patch({ maxAge: isFresh ? listPage.maxAge : FRESH_DAYS })}
          />
        </Fold>
      )}
    </details>
  );
}

/** A group of fields under its name; open from the start where something in it is chosen. */
export function Fold({
  name,
  chosen,
  children,
}: {
  name: string;
  chosen: boolean;
  children: ReactNode;
}) {
  // From then on it is the visitor's: a box that is unticked must not close over the hand.
  const [open] = useState(chosen);
  return (
    <details className="fs fs-fold" open={open}>
      <summary>{name}</summary>
      <div className="checks" role="group" aria-label={name}>
        {children}
      </div>
    </details>
  );
}
