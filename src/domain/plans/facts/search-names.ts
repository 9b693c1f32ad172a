import type { TextFact } from './kinds.ts';

/** What else a carrier or a region is called by people who search; the operator edits it. */
export const SEARCH_NAMES = {
  kind: 'text',
  label: 'Also found as',
  column: 'search_names',
  max: 300,
  form: {
    span: 6,
    wide: true,
    hint: 'Short forms and names in other languages, with commas between',
  },
} as const satisfies TextFact;
