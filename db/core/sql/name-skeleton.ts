import unhomoglyph from 'unhomoglyph';
import { composed } from '#src/domain/core/compose.ts';

/**
 * What a name looks like: two names with the same skeleton can be taken for each other (UTS 39,
 * section 4). Once as typed and once in lower case, because a capital I looks like a small l.
 */
export function nameSkeleton(name: string): string {
  return skeleton(skeleton(name).toLowerCase());
}

function skeleton(text: string): string {
  const visible = composed(text, 'NFD').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return composed(unhomoglyph(visible), 'NFD');
}
