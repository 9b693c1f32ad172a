import { plural } from '#src/domain/plural.ts';
import { findOpen, mendOpen } from '../private-files.ts';
import { warning, type Check } from './finding.ts';

/** Who may reach the data: the server's user alone. */
export const checkFiles: Check = async ({ env }) => {
  const [first, ...others] = await findOpen(env);
  if (!first) return [];
  const more = others.length > 0 ? ` and ${plural(others.length, 'more place')}` : '';
  return [
    warning(
      'files',
      `Other users of this machine may reach ${first.path}${more}: sessions, password hashes or logs may be in it.`,
      `Start the server once, which closes them. ${mendOpen(env)}`,
    ),
  ];
};
