import { foldText, matchesWords } from '../core/fold.ts';
import type { Networked } from '../places/carrier-line.ts';
import { memo } from '../core/memo.ts';
import type { QueryIssue } from '../core/query-reader.ts';
import { shareNetwork } from '../places/share-network.ts';
import type { FinderPlan } from './finder-index.ts';
import { NETWORK_5G, type Need } from './need/need.ts';

/** A carrier as far as needs name networks: by the slug of an operator, or by words of its name. */
export interface NetworkCarrier extends Networked {
  slug: string;
}

/** What of some carriers needs to be known to name their networks; those of travellers have none. */
export function networkCarriers(carriers: readonly NetworkCarrier[]): NetworkCarrier[] {
  return carriers.flatMap(({ slug, name, kind, hostNetwork }) =>
    kind === 'travel' ? [] : [{ slug, name, kind, hostNetwork }],
  );
}

/** A network that a form offers: the slug of its operator, and its name. */
export type NamedNetwork = Pick<NetworkCarrier, 'slug' | 'name'>;

/** A network by what a need calls it; where its name is not at hand, 'vodafone-de' is 'Vodafone DE'. */
export function networkName(called: string, named: readonly NamedNetwork[]): string {
  const words = called.split(/[\s-]+/).filter(Boolean);
  const capital = (word: string) =>
    word.length <= 2 ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1);
  return named.find(({ slug }) => slug === called)?.name ?? words.map(capital).join(' ');
}

type Runs = (carrier: Networked) => boolean;

/** The networks that a need names, without 5G. */
export const wantedNetworks = ({ network }: Pick<Need, 'network'>): string[] =>
  network.filter((name) => name !== NETWORK_5G);

/**
 * Whether a carrier runs on one of the networks that a need names; null: it does not publish its own.
 * The slug of an operator means what its page `/networks/...` lists; other names match by their words.
 * Where no carriers are at hand, what no word matches is not known, either: it may be a slug.
 */
export function networkTest(
  need: Pick<Need, 'network'>,
  carriers: readonly NetworkCarrier[],
): (plan: Pick<FinderPlan, 'carrier'>) => boolean | null {
  const tests = wantedNetworks(need).map((name) => runsOn(name, carriers));
  return ({ carrier }) => {
    if (tests.length === 0) return true;
    if (namesOf(carrier) === '') return null;
    return tests.some((test) => test(carrier)) || (carriers.length > 0 ? false : null);
  };
}

/** What is wrong with what a need names: a network on which no carrier of the site runs, a carrier that it has not. */
export function namingIssues(
  need: Pick<Need, 'network' | 'carriers'>,
  carriers: readonly NetworkCarrier[],
): QueryIssue[] {
  const isKnown = (name: string) => carriers.some(runsOn(name, carriers));
  const network = wantedNetworks(need).find((name) => !isKnown(name));
  const carrier = need.carriers.find((named) => carriers.every(({ slug }) => slug !== named));
  const issue = (path: string, name: string | undefined, is: string) =>
    name === undefined ? [] : [{ path, message: `${path}: ${name} is not a ${is} of this site` }];
  return [...issue('network', network, 'network'), ...issue('carriers', carrier, 'carrier')];
}

function runsOn(name: string, carriers: readonly NetworkCarrier[]): Runs {
  const operator = carriers.find(({ slug, kind }) => slug === name && kind === 'mno');
  if (operator) return (carrier) => shareNetwork(carrier, operator);
  const words = foldText(name).split(' ');
  return (carrier) => matchesWords(namesOf(carrier), words);
}

/** Folded names of the networks that a carrier's customers use; empty: not published. */
const namesOf = (carrier: Networked): string =>
  memo(carrier, 'names of networks', () => {
    const { name, kind, hostNetwork } = carrier;
    return foldText(`${hostNetwork ?? ''} ${kind === 'mno' ? name : ''}`);
  });
