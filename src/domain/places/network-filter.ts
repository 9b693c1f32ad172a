import { networks, type Networked } from './carrier-line.ts';
import { slugify } from '../core/fold.ts';

/** The networks that a carrier's customers use, as addresses name them: 'AT&T' is 'at-t'. */
export function networkSlugs(carrier: Networked): string[] {
  return networks(carrier).map(slugify).filter(Boolean);
}

/** Whether one of a plan's networks is among the wanted ones; 'vodafone' and 'vodafone-uk' are one. */
export function runsOnAny(own: readonly string[], wanted: readonly string[]): boolean {
  return own.some((slug) => wanted.some((other) => isSame(slug, other)));
}

const isSame = (x: string, y: string) => x === y || x.startsWith(`${y}-`) || y.startsWith(`${x}-`);

/** The networks of some carriers to choose from, each once under its shortest name, by name. */
export function networkOptions(carriers: readonly Networked[]): { slug: string; name: string }[] {
  const found = new Map(
    carriers.flatMap((carrier) => networks(carrier).map((name) => [slugify(name), name] as const)),
  );
  found.delete('');
  const slugs = [...found.keys()];
  return slugs
    .filter((slug) => !slugs.some((other) => slug.startsWith(`${other}-`)))
    .map((slug) => ({ slug, name: found.get(slug)! }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** How many plans each network would show, from how many have which networks. */
export function countNetworks(
  groups: readonly { networks: readonly string[]; count: number }[],
): Record<string, number> {
  const slugs = [...new Set(groups.flatMap((group) => group.networks))].sort();
  return Object.fromEntries(
    slugs.map((slug) => [
      slug,
      groups.reduce(
        (sum, { networks: own, count }) => sum + (runsOnAny(own, [slug]) ? count : 0),
        0,
      ),
    ]),
  );
}
