import { countryName } from '#src/domain/places/countries.ts';
import places from './plates/places.json' with { type: 'json' };

/** Px of the dot that marks a country, and of the ring around it; of one among many. */
const DOT = 3.5;
const RING = 9;
const SMALL = 1.6;

const LABEL = /role="img" aria-label="[^"]*"/;
const pointOf = (code: string) =>
  (places as Record<string, number[] | undefined>)[code === 'UK' ? 'GB' : code];
const circle = (kind: string, [x, y]: number[], r: number) =>
  `<circle class="${kind}" cx="${x}" cy="${y}" r="${r}"/>`;
/** Its land without the colour of a place that a page is about. */
const quietLand = (world: string) => world.replaceAll('class="pl-h"', 'class="pl-l"');

/**
 * The map of the world for a region that has no map of its own: its land is quiet, and a dot stands
 * where the country is. A code of no country leaves it without a dot, and then it says nothing.
 */
export function worldPlate(world: string, code: string): string {
  const name = countryName(code);
  const at = pointOf(code);
  const quiet = quietLand(world);
  if (name === null || at === undefined) return quiet.replace(LABEL, 'aria-hidden="true"');
  return quiet
    .replace(LABEL, `role="img" aria-label="Map: ${name}, marked on the world"`)
    .replace('</svg>', `${circle('pl-dot', at, DOT)}${circle('pl-x', at, RING)}</svg>`);
}

/** The map of the world without the seas around it, with a dot for each country. What it shows is listed below it. */
export function dottedWorld(world: string, codes: readonly string[]): string {
  const dots = codes.flatMap((code) => {
    const at = pointOf(code);
    return at ? [circle('pl-at', at, SMALL)] : [];
  });
  return quietLand(world)
    .replace('viewBox="0 0 360 270"', 'viewBox="0 42 360 164"')
    .replace(LABEL, 'aria-hidden="true"')
    .replace('<g class="pl-t" aria-hidden="true"></g>', '')
    .replace('</svg>', `${dots.join('')}</svg>`);
}
