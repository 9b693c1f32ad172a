import { formatNeed, parseNeed } from '#src/domain/finder/need/need-address.ts';
import { readNeedForm } from '#src/domain/finder/need/need-form.ts';
import { keptListNeed, readListForm } from '#src/domain/lists/list-need.ts';
import { keepListNeed, keepNeed } from '../kept-need.ts';

/** Keeps the need of a comparison's address; without a place, its time and data alone. */
export function keepCompared(params: URLSearchParams): void {
  const { need } = parseNeed(readNeedForm(params));
  if (need) return void keepNeed(formatNeed(need));
  const asked = keptListNeed(String(readListForm(params)));
  if (asked) keepListNeed(asked);
}
