import type { Carrier } from '#src/contract/places/carriers.ts';

/** What is known of a carrier's network. */
export type Networked = Pick<Carrier, 'name' | 'kind' | 'hostNetwork'>;

/** Who a carrier is, in one line: own network, its hosts' networks, or a seller of travel eSIMs. */
export function carrierLine(carrier: Networked, regions: readonly string[]): string {
  const where =
    regions.length > 0 && regions.length <= 3 ? ` in ${listed(regions.map(withArticle))}` : '';
  if (carrier.kind === 'travel') return `Sells travel eSIMs that use partner networks${where}`;
  if (carrier.kind === 'mno') return `Runs its own network${where}`;
  const hosts = networks(carrier);
  if (hosts.length === 0) return `Runs on another operator's network${where}`;
  return hosts.length === 1
    ? `Runs on the ${hosts[0]} network${where}`
    : `Runs on the networks of ${listed(hosts)}${where}`;
}

/** The networks a carrier's customers use, by name; none for travel sellers. */
export function networks({ name, kind, hostNetwork }: Networked): string[] {
  if (hostNetwork)
    return hostNetwork
      .split(/[,/]/)
      .map((host) => host.trim())
      .filter(Boolean);
  return kind === 'mno' ? [name] : [];
}

/** A region's name inside a sentence: 'the United States', 'the Middle East', 'Japan'. */
export function withArticle(region: string): string {
  const hasArticle = region.startsWith('United ') || ['Middle East', 'World'].includes(region);
  return hasArticle ? `the ${region}` : region;
}

/** 'A', 'A and B', 'A, B and C'. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
