import type { FeedInput } from '#src/contract/feeds.ts';
import type { StoredProfile } from '#src/contract/imports.ts';
import type { NativeField, PresetName } from '#src/domain/import/mapping.ts';
import { mayAsk, PRESETS, presetOf } from '#src/domain/import/presets/index.ts';
import type { Values } from '../form/fields.ts';
import { RATES_TITLE } from '../import/words.ts';

type Mapping = FeedInput['mapping'];
/** A profile that the feed alone still knows, as a value of the form. */
const OWN = 'own:';

/** Values that a preset may ask for, as fields of the form: chosen, or typed. */
export const ASKED = ['carrier', 'region', 'planType', 'currency'] as const;
export const ASKED_TEXTS = ['validity', 'sourceName'] as const;
const ALL_ASKED = [...ASKED, ...ASKED_TEXTS];
export const askedName = (field: NativeField): string => `all-${field}`;

/** How a feed is read, as one word of the form: 'native', 'preset:awin', 'profile:3'. */
export function readingOf(mapping: Mapping, profiles: readonly StoredProfile[]): string {
  if (mapping.kind !== 'preset' && mapping.kind !== 'profile') return mapping.kind;
  if (mapping.kind === 'preset') return `preset:${mapping.preset}`;
  const text = sorted(mapping.profile);
  const stored = profiles.find(({ profile }) => sorted(profile) === text);
  return stored ? `profile:${stored.id}` : OWN + text;
}

/** The choices of the form; `mapping`: what the feed keeps, which may be no stored profile any more. */
export function readingOptions(profiles: readonly StoredProfile[], mapping?: Mapping) {
  const value = mapping ? readingOf(mapping, profiles) : '';
  return [
    { value: 'native', label: 'SIM Atlas columns' },
    { value: 'price-history', label: 'Price history' },
    { value: 'rates', label: RATES_TITLE },
    ...PRESETS.map(({ name, title }) => ({ value: `preset:${name}`, label: title })),
    ...profiles.map(({ id, profile }) => ({
      value: `profile:${id}`,
      label: `Profile ${profile.name}`,
    })),
    ...(mapping?.kind === 'profile' && value.startsWith(OWN)
      ? [{ value, label: `Profile ${mapping.profile.name}, as this feed keeps it` }]
      : []),
  ];
}

/** The values for all rows that a feed keeps, as fields of the form. */
export function askedValues(mapping: Mapping | null): Values {
  const constants = mapping?.kind === 'preset' ? (mapping.constants ?? {}) : {};
  return Object.fromEntries(ALL_ASKED.map((field) => [askedName(field), constants[field] ?? '']));
}

/** Whether the feed brings plans or their prices, and no reference rates. */
export const bringsPlans = ({ mapping }: Values): boolean => mapping !== 'rates';

/** Whether the chosen reading asks for one value of a field for all rows. */
export function asks(values: Values, field: NativeField): boolean {
  const preset = presetIn(values);
  return preset !== null && mayAsk(presetOf(preset)).includes(field);
}

/** The mapping that the form describes; words of a preset that the feed keeps stay with it. */
export function mappingOf(
  values: Values,
  profiles: readonly StoredProfile[],
  kept: Mapping | null,
): Mapping {
  const reading = String(values.mapping);
  const preset = presetIn(values);
  if (preset) {
    const constants = ALL_ASKED.flatMap((field) => {
      const value = String(values[askedName(field)] ?? '').trim();
      return value && asks(values, field) ? [[field, value] as const] : [];
    });
    const carriers = kept?.kind === 'preset' && kept.preset === preset ? kept.carriers : undefined;
    return {
      kind: 'preset',
      preset,
      constants: Object.fromEntries(constants),
      ...(carriers && { carriers }),
    };
  }
  if (reading.startsWith(OWN)) {
    return {
      kind: 'profile',
      profile: JSON.parse(reading.slice(OWN.length)) as StoredProfile['profile'],
    };
  }
  if (reading === 'price-history' || reading === 'rates') return { kind: reading };
  const stored = profiles.find(({ id }) => reading === `profile:${id}`);
  return stored ? { kind: 'profile', profile: stored.profile } : { kind: 'native' };
}

function presetIn(values: Values): PresetName | null {
  const reading = String(values.mapping);
  return reading.startsWith('preset:') ? (reading.slice(7) as PresetName) : null;
}

/** JSON with the members of every object in order, so that equal profiles are equal texts. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
