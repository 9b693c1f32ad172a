import { nameSkeleton } from '#db/core/sql/name-skeleton.ts';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';
import { invalid } from '../../core/errors.ts';

/** Names that speak for the site, and those under which the log tells of what nobody did. */
const RESERVED = [
  'admin',
  'administrator',
  'root',
  'superuser',
  'system',
  'support',
  'help',
  'helpdesk',
  'service',
  'staff',
  'team',
  'official',
  'moderator',
  'operator',
  'owner',
  'security',
  'abuse',
  'webmaster',
  'hostmaster',
  'postmaster',
  'anonymous',
  'schedule',
  'start',
  'first start',
  'command line',
];

/** As it looks, without what stands between letters and digits. */
const bare = (name: string) => nameSkeleton(name).replace(/[^\p{L}\p{N}]/gu, '');
/** In small letters, in large ones, and with a large one first: each looks different. */
const looksOf = (word: string) =>
  [word, word.toUpperCase(), word[0]!.toUpperCase() + word.slice(1)].map(bare);
const LOOKS = new Set(RESERVED.flatMap(looksOf));
const SITE = looksOf(PRODUCT.toLowerCase()).concat(bare(PRODUCT));

/**
 * Refuses a name for a new account that speaks for the site, or looks as if it did: "Adm1n",
 * "support-24", "SIM Atlas help". Throws a 400 that names the field. Accounts that have such a name
 * keep it, and the command line may give any.
 */
export function acceptUsername(username: string): void {
  const looks = [bare(username), bare(username.replace(/(?<![\d\s._-])[\d\s._-]+$/, ''))];
  const isReserved =
    looks.some((look) => LOOKS.has(look) || SITE.some((site) => look.includes(site))) ||
    /^feed\s/i.test(username);
  if (!isReserved) return;
  throw invalid([{ path: 'username', message: 'This username is reserved. Choose another one' }]);
}
