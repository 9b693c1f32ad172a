import { formatNeed, parseNeed } from '#src/domain/finder/need/need-address.ts';
import { readNeedForm } from '#src/domain/finder/need/need-form.ts';
import { storedListNeed, readListForm } from '#src/domain/lists/list-need.ts';
import { storeListNeed, storeNeed } from '../stored-need.ts';

/** Keeps the need of a comparison's address; without a place, its time and data alone. */
export function storeCompared(params: URLSearchParams): void {
  const { need } = parseNeed(readNeedForm(params));
  if (need) return void storeNeed(formatNeed(need));
  const asked = storedListNeed(String(readListForm(params)));
  if (asked) storeListNeed(asked);
}
