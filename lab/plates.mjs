// Draws the map plates in site/plates/ from Natural Earth: `npm run plates` after a change here.
// The drawn files are committed, so that a build needs none of these packages.
import { writeFileSync } from 'node:fs';
import {
  geoArea,
  geoAzimuthalEqualArea,
  geoCentroid,
  geoEqualEarth,
  geoGraticule,
  geoNaturalEarth1,
  geoOrthographic,
  geoPath,
} from 'd3-geo';
import { feature } from 'topojson-client';
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' };
import fine from 'world-atlas/countries-50m.json' with { type: 'json' };

import { membersOf } from '../src/domain/places/un-m49.ts';

const OUT = new URL('../site/plates/', import.meta.url);
const countries = (topology) => feature(topology, topology.objects.countries).features;

/** One plate per region: ISO 3166-1 numbers of its land, centre [lon, lat], scale, degrees per line. */
const REGIONS = {
  US: { ids: ['840'], center: [-97, 38.5], scale: 385, step: 10, title: 'United States' },
  UK: { ids: ['826'], center: [-2.6, 54.3], scale: 1150, step: 5, title: 'United Kingdom' },
  DE: { ids: ['276'], center: [10.4, 51.2], scale: 1480, step: 2, title: 'Germany' },
  JP: { ids: ['392'], center: [136.5, 36.8], scale: 810, step: 5, title: 'Japan' },
  CA: { ids: ['124'], center: [-95, 61.5], scale: 300, step: 10, title: 'Canada' },
};
/** The same of groups of countries; their land by the table of the domain. */
const GROUPS = {
  XE: { center: [14, 54], scale: 350, step: 10, title: 'Europe' },
  XN: { center: [-95, 46], scale: 185, step: 20, title: 'North America' },
  XA: { center: [88, 30], scale: 150, step: 20, title: 'Asia' },
  XO: { center: [151, -22], scale: 245, step: 20, title: 'Oceania' },
  XL: { center: [-72, -14], scale: 160, step: 20, title: 'Latin America' },
  XM: { center: [46, 27], scale: 400, step: 10, title: 'Middle East' },
  XF: { center: [18, 2], scale: 195, step: 20, title: 'Africa' },
  XW: {
    center: [11, 0],
    scale: 66,
    step: 30,
    title: 'World',
    project: geoEqualEarth,
    labels: false,
  },
};
/** Countries that the maps call otherwise than the language data of Node. */
const MAP_NAMES = {
  AG: 'Antigua and Barb.',
  AX: 'Åland',
  BA: 'Bosnia and Herz.',
  BL: 'St-Barthélemy',
  CD: 'Dem. Rep. Congo',
  CF: 'Central African Rep.',
  CG: 'Congo',
  CI: "Côte d'Ivoire",
  CK: 'Cook Is.',
  CV: 'Cabo Verde',
  CZ: 'Czechia',
  DO: 'Dominican Rep.',
  EH: 'W. Sahara',
  FK: 'Falkland Is.',
  FO: 'Faeroe Is.',
  GQ: 'Eq. Guinea',
  GS: 'S. Geo. and the Is.',
  HK: 'Hong Kong',
  HM: 'Heard I. and McDonald Is.',
  IO: 'Br. Indian Ocean Ter.',
  KN: 'St. Kitts and Nevis',
  KY: 'Cayman Is.',
  LC: 'Saint Lucia',
  MF: 'St-Martin',
  MH: 'Marshall Is.',
  MK: 'Macedonia',
  MM: 'Myanmar',
  MO: 'Macao',
  MP: 'N. Mariana Is.',
  PF: 'Fr. Polynesia',
  PM: 'St. Pierre and Miquelon',
  PN: 'Pitcairn Is.',
  PS: 'Palestine',
  SB: 'Solomon Is.',
  SH: 'Saint Helena',
  SS: 'S. Sudan',
  ST: 'São Tomé and Principe',
  SZ: 'eSwatini',
  TC: 'Turks and Caicos Is.',
  TF: 'Fr. S. Antarctic Lands',
  TL: 'Timor-Leste',
  TR: 'Turkey',
  US: 'United States of America',
  VA: 'Vatican',
  VC: 'St. Vin. and Gren.',
  VG: 'British Virgin Is.',
  VI: 'U.S. Virgin Is.',
  WF: 'Wallis and Futuna Is.',
};
const english = new Intl.DisplayNames('en', { type: 'region' });
const wordsOf = (name) => name.replaceAll('’', "'").replaceAll('&', 'and');

/**
 * The index map of Home: where each country's dot stands, and in percent of the map the near corner of
 * its label, to which a line leads.
 */
const INDEX = {
  US: { at: [-98, 39], label: [14, 79] },
  UK: { at: [-2, 53], label: [36, 57] },
  DE: { at: [10, 51], label: [54, 71] },
  JP: { at: [138, 37], label: [89, 76] },
  CA: { at: [-106, 57], label: [15, 16] },
};
const INDEX_SIZE = [640, 232];
const GLOBE = { size: 480, center: [-36, 73] };

for (const [code, options] of Object.entries(REGIONS))
  write(code.toLowerCase(), countryPlate(options));
for (const [code, options] of Object.entries(GROUPS)) {
  const names = new Set(membersOf(code).map((one) => MAP_NAMES[one] ?? wordsOf(english.of(one))));
  const land = countries(coarse);
  const inGroup = ({ properties: { name } }) =>
    code === 'XW' ? name !== 'Antarctica' : names.has(name);
  const ids = land.filter(inGroup).map(({ id }) => id);
  write(code.toLowerCase(), countryPlate({ ...options, ids, all: land }));
}
write('globe', globePlate(GLOBE, ['840', '826', '276', '392', '124']));
write(
  'sea',
  countryPlate({
    ids: [],
    center: [-123.4, -48.9],
    scale: 500,
    step: 5,
    w: 420,
    h: 300,
    title: '',
    cross: true,
  }),
);
write('index', indexPlate());
writeFileSync(new URL('places.json', OUT), `${JSON.stringify(placesOnWorld())}\n`);

function write(name, svg) {
  writeFileSync(new URL(`${name}.svg`, OUT), `${svg}\n`);
  console.log(`${name}.svg ${(svg.length / 1000).toFixed(1)} kB`);
}

function countryPlate({
  ids,
  center,
  scale,
  step,
  title,
  w = 360,
  h = 270,
  gap = 1.1,
  cross = false,
  all = countries(fine),
  project = geoAzimuthalEqualArea,
  labels = true,
}) {
  const projection = project()
    .rotate([-center[0], -center[1]])
    .scale(scale)
    .translate([w / 2, h / 2])
    .clipExtent([
      [-1, -1],
      [w + 1, h + 1],
    ])
    .precision(0.6);
  const path = geoPath(projection);
  const rest = { type: 'FeatureCollection', features: all.filter(({ id }) => !ids.includes(id)) };
  const home = { type: 'FeatureCollection', features: all.filter(({ id }) => ids.includes(id)) };
  const lines = geoGraticule()
    .step([step, step])
    .extent([
      [-180, -85],
      [180, 85.01],
    ])();
  const label = title ? `role="img" aria-label="Map: ${title}"` : 'aria-hidden="true"';
  return [
    `<svg class="plate" viewBox="0 0 ${w} ${h}" ${label}>`,
    shape('pl-g', tidy(path(lines), 2, 6)),
    shape('pl-l', tidy(path(rest), 4, gap)),
    shape('pl-h', tidy(path(home), 4, gap)),
    `<g class="pl-t" aria-hidden="true">${labels ? edgeLabels(projection, center, step, w, h) : ''}</g>`,
    cross ? shape('pl-x', `M${w / 2 - 7} ${h / 2}h14M${w / 2} ${h / 2 - 7}v14`) : '',
    '</svg>',
  ].join('');
}

/** Where each country stands on the map of the world, in its px: for those that have no map of their own. */
function placesOnWorld() {
  const { center, scale, project } = GROUPS.XW;
  const [w, h] = [360, 270];
  const projection = project()
    .rotate([-center[0], -center[1]])
    .scale(scale)
    .translate([w / 2, h / 2]);
  // The fine map has the small ones, too; of several lands of a country the largest counts.
  const byName = new Map(countries(fine).map((land) => [land.properties.name, land]));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((a) => letters.map((b) => a + b));
  return Object.fromEntries(
    codes.flatMap((code) => {
      const name = english.of(code);
      const land =
        byName.get(MAP_NAMES[code]) ?? (name && name !== code && byName.get(wordsOf(name)));
      if (!land) return [];
      const [x, y] = projection(geoCentroid(largest(land)));
      return [[code, [Math.round(x * 10) / 10, Math.round(y * 10) / 10]]];
    }),
  );
}

function largest({ geometry }) {
  if (geometry.type !== 'MultiPolygon') return geometry;
  const parts = geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
  return parts.reduce((most, part) => (geoArea(part) > geoArea(most) ? part : most));
}

/** Degrees where meridians meet the lower edge and parallels the left one. */
function edgeLabels(projection, center, step, w, h) {
  const labels = [];
  const taken = [];
  for (let lon = -180; lon < 180; lon += step) {
    for (let lat = -80; lat < 84; lat += 0.1) {
      const [p, q] = [projection([lon, lat]), projection([lon, lat + 0.1])];
      if (!p || !q || !(p[1] > h && q[1] <= h) || p[0] <= 24 || p[0] >= w - 24) continue;
      if (taken.some((x) => Math.abs(x - p[0]) < 46)) continue;
      taken.push(p[0]);
      labels.push(
        `<text x="${p[0].toFixed(0)}" y="${h - 5}" text-anchor="middle">${degrees(lon, 'E', 'W')}</text>`,
      );
    }
  }
  for (let lat = -80; lat <= 80; lat += step) {
    for (let lon = center[0] - 60; lon < center[0]; lon += 0.1) {
      const [p, q] = [projection([lon, lat]), projection([lon + 0.1, lat])];
      if (!p || !q || !(p[0] < 0 && q[0] >= 0) || p[1] <= 16 || p[1] >= h - 22) continue;
      labels.push(`<text x="6" y="${(p[1] - 4).toFixed(0)}">${degrees(lat, 'N', 'S')}</text>`);
    }
  }
  return labels.join('');
}

function orthographic({ size, center }) {
  return geoOrthographic()
    .rotate([-center[0], -center[1]])
    .scale(size / 2 - 1)
    .translate([size / 2, size / 2])
    .precision(0.4);
}

function globePlate(globe, ids) {
  const path = geoPath(orthographic(globe));
  const land = feature(coarse, coarse.objects.land);
  const home = {
    type: 'FeatureCollection',
    features: countries(coarse).filter(({ id }) => ids.includes(id)),
  };
  const [middle, radius] = [globe.size / 2, globe.size / 2 - 1];
  const circle = (name) => `<circle class="${name}" cx="${middle}" cy="${middle}" r="${radius}"/>`;
  return [
    `<svg class="plate plate-globe" viewBox="0 0 ${globe.size} ${globe.size}" aria-hidden="true">`,
    circle('pl-s'),
    shape('pl-l', tidy(path(land), 5, 1.5)),
    shape('pl-h', tidy(path(home), 4, 1.5)),
    shape('pl-g', tidy(path(geoGraticule().step([15, 15])()), 2, 5)),
    circle('pl-r'),
    '</svg>',
  ].join('');
}

/** A strip of the northern lands: every place in view, the first of them filled. */
function indexPlate() {
  const [w, h] = INDEX_SIZE;
  // Alaska and Japan both whole, and nothing of the south.
  const corners = {
    type: 'MultiPoint',
    coordinates: [
      [-168, 60],
      [-112, 13],
      [150, 45],
      [142, 20],
      [0, 74],
    ],
  };
  const projection = geoNaturalEarth1()
    .rotate([8, 0])
    .fitExtent(
      [
        [8, 8],
        [w - 8, h - 8],
      ],
      corners,
    )
    .clipExtent([
      [-1, -1],
      [w + 1, h + 1],
    ]);
  const path = geoPath(projection);
  const land = countries(coarse);
  const of = (test) => ({ type: 'FeatureCollection', features: land.filter(test) });
  const first = REGIONS.US.ids;
  const others = Object.keys(INDEX).flatMap((code) => (code === 'US' ? [] : REGIONS[code].ids));
  const lines = geoGraticule().step([30, 20])();
  const marks = Object.values(INDEX).map(({ at, label: [left, top] }) => {
    const [x, y] = projection(at).map((v) => v.toFixed(0));
    const to = `${((left / 100) * w).toFixed(0)} ${((top / 100) * h).toFixed(0)}`;
    return `<path class="pl-lead" d="M${x} ${y}L${to}"/><circle class="pl-dot" cx="${x}" cy="${y}" r="2.5"/>`;
  });
  return [
    `<svg class="plate plate-index" viewBox="0 0 ${w} ${h}" aria-hidden="true">`,
    shape('pl-g', tidy(path(lines), 2, 6)),
    // Without borders: a coast is all that is asked of it.
    shape('pl-l', tidy(path(feature(coarse, coarse.objects.land)), 4, 2.4)),
    shape('pl-h', tidy(path(of(({ id }) => others.includes(id))), 4, 1.1)),
    shape('pl-on', tidy(path(of(({ id }) => first.includes(id))), 4, 1.1)),
    ...marks,
    '</svg>',
  ].join('');
}

function shape(name, d) {
  return d ? `<path class="${name}" d="${d}"/>` : '';
}

function degrees(value, plus, minus) {
  return value === 0 ? '0°' : `${Math.abs(value)}°${value < 0 ? minus : plus}`;
}

/**
 * Thins a path: points closer than `gap` px to the one before go, rings of fewer than `fewest` points
 * go, the rest is written in relative tenths of a pixel, which is half the bytes.
 */
function tidy(d, fewest, gap) {
  if (!d) return '';
  return d
    .split('M')
    .filter(Boolean)
    .map((ring) => thinRing(ring, fewest, gap))
    .join('');
}

function thinRing(ring, fewest, gap) {
  const closed = ring.endsWith('Z');
  const points = ring
    .replace('Z', '')
    .split('L')
    .map((point) => point.split(',').map(Number));
  const kept = points.reduce((list, point, index) => {
    const last = list.at(-1);
    const far = !last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= gap;
    if (far || (!closed && index === points.length - 1)) list.push(point);
    return list;
  }, []);
  if (kept.length < fewest) return '';
  const tenths = kept.map((point) => point.map((value) => Math.round(value * 10)));
  const text = ([x, y]) => `${x / 10}${y < 0 ? '' : ' '}${y / 10}`;
  const steps = tenths
    .slice(1)
    .map(([x, y], index) => [x - tenths[index][0], y - tenths[index][1]]);
  const path = steps
    .map((step, index) => `${index > 0 && step[0] >= 0 ? ' ' : ''}${text(step)}`)
    .join('');
  return `M${text(tenths[0])}l${path}${closed ? 'z' : ''}`.replace(/(^|[^\d])0\./g, '$1.');
}
