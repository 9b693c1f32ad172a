import { DEFAULT_VALIDITY, VALIDITIES, type Validity } from './vocabulary.ts';

/** Days that a plan runs before it ends or renews; null for 'Unlimited' (it never runs out). */
export function validityDays(validity: Validity): number | null {
  return validity === 'Unlimited' ? null : Number.parseInt(validity, 10);
}

/** A text as one of the known validities; absent means the default (specification §3). */
export function parseValidity(text: string | null | undefined): Validity | null {
  if (!text?.trim()) return DEFAULT_VALIDITY;
  const wanted = text.trim().toLowerCase();
  return VALIDITIES.find((known) => known.toLowerCase() === wanted) ?? null;
}
