import { proveAccessibility } from './support/accessibility.ts';
import { WIDTHS, browseSite } from './support/site.ts';

proveAccessibility(browseSite(), WIDTHS.wide);
