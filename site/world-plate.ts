import { countryName } from '#src/domain/countries.ts';
import places from './plates/places.json' with { type: 'json' };

/** Px of the dot that marks a country, and of the ring around it. */
const DOT = 3.5;
const RING = 9;

/**
 * The map of the world for a region that has no map of its own: its land is quiet, and a dot stands
 * where the country is. A code of no country leaves it without a dot, and then it says nothing.
 */
export function worldPlate(world: string, code: string): string {
  const name = countryName(code);
  const at = (places as Record<string, number[] | undefined>)[code === 'UK' ? 'GB' : code];
  const quiet = world.replaceAll('class="pl-h"', 'class="pl-l"');
  const label = /role="img" aria-label="[^"]*"/;
  if (name === null || at === undefined) return quiet.replace(label, 'aria-hidden="true"');
  const circle = (kind: string, r: number) =>
    `<circle class="${kind}" cx="${at[0]}" cy="${at[1]}" r="${r}"/>`;
  return quiet
    .replace(label, `role="img" aria-label="Map: ${name}, marked on the world"`)
    .replace('</svg>', `${circle('pl-dot', DOT)}${circle('pl-x', RING)}</svg>`);
}
