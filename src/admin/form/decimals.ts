import type { SelectOption } from '#src/ui/SelectOptions.tsx';

/** How numbers are written in a file, as people choose it. */
export const DECIMALS: readonly SelectOption[] = [
  { value: 'point', label: 'Point: 10.50' },
  { value: 'comma', label: 'Comma: 10,50' },
];
