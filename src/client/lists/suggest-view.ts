import type { Suggestions } from '#src/contract/lists/suggest.ts';
import { carrierMark } from '#src/domain/places/carrier-mark.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { matchedParts } from '#src/domain/lists/search/text/matched.ts';
import { make } from '../core/make.ts';

type Group = Suggestions['groups'][number];
type Line = Pick<Group['options'][number], 'href' | 'sub' | 'aside'>;
/** The icon of a line, a copy of its own. */
export type IconOf = (name: string) => Node;

/** A group of lines as it stands in the list; of what was typed, what is found stands out. */
export function groupElement({ label, options }: Group, said: string, iconOf: IconOf): HTMLElement {
  const group = make('div');
  group.role = 'group';
  group.ariaLabel = label;
  const head = make('p', 'sug-head', label);
  head.ariaHidden = 'true';
  const lines = options.map((option) => {
    const words = matchedParts(option.title, said).map(({ text, hit }) =>
      hit ? make('mark', '', text) : text,
    );
    return lineElement(option, words, markOf(option, iconOf));
  });
  group.append(head, ...lines);
  return group;
}

/** The line that is always there: all plans with the words; how many is not known before an answer. */
export function allElement(q: string, total: number | null, iconOf: IconOf): HTMLElement {
  const count =
    total === null ? 'All plans' : total === 1 ? '1 plan' : `All ${plural(total, 'plan')}`;
  const href = `${paths.plans}?${new URLSearchParams({ q })}`;
  const line = lineElement({ href }, [`${count} with `, make('b', '', `“${q}”`)], iconOf('all'));
  line.classList.add('sug-all');
  const key = make('kbd', '', 'Enter');
  key.ariaHidden = 'true';
  line.append(key);
  return line;
}

function lineElement({ href, sub, aside }: Line, words: (string | Node)[], mark: Node) {
  const option = make('a', 'sug');
  option.role = 'option';
  option.ariaSelected = 'false';
  option.tabIndex = -1;
  option.href = href;
  const text = make('span');
  text.append(...words);
  if (sub) text.append(make('span', 'sub', sub));
  option.append(mark, text);
  if (aside) option.append(make('span', 'num', aside));
  return option;
}

/** What stands before a line: a carrier's mark, a flag, or the icon of its kind. */
function markOf({ kind, carrier, picture }: Group['options'][number], iconOf: IconOf): Node {
  if (carrier) {
    const mark = make('span', 'mono');
    const { letters, tint } = carrierMark(carrier);
    mark.dataset.letter = letters;
    mark.dataset.tint = String(tint);
    mark.ariaHidden = 'true';
    if (picture) mark.append(imageOf(picture));
    return mark;
  }
  return picture ? imageOf(picture, 'flag') : iconOf(kind);
}

function imageOf(src: string, className = ''): HTMLImageElement {
  const image = make('img', className);
  image.alt = '';
  image.src = src;
  return image;
}

/** What the words were taken for, each with a button that takes it off by saying the rest. */
export function readElements(
  { search, groups, unused }: Pick<Suggestions, 'search' | 'groups' | 'unused'>,
  say: (text: string) => void,
  iconOf: IconOf,
): HTMLElement[] {
  const button = (className: string, content: string | Node, words: string) => {
    const element = make('button', className);
    element.type = 'button';
    element.append(content);
    element.addEventListener('click', () => say(words));
    return element;
  };
  const corrected = search.corrected.map(({ said, meant, exact }) => {
    const line = make('span', '', `Searched for “${meant}”. `);
    line.append(button('linkbtn', `Search for ${said} instead`, exact));
    return line;
  });
  // Words that are nothing else need no saying.
  const parts = search.parts.filter(({ label }) => !label.startsWith('“'));
  const flags = new Map(
    groups.flatMap(({ options }) => options).map(({ href, picture }) => [href, picture]),
  );
  const chips = parts.map(({ label, without, place }) => {
    const chip = make('span', 'chip');
    const flag = place && flags.get(paths.region(place));
    if (flag) chip.append(imageOf(flag, 'flag'));
    const off = button('', iconOf('off'), without);
    off.ariaLabel = `Take off ${label}`;
    chip.append(label, off);
    return chip;
  });
  const left = unused.map((word) => `“${word}”`).join(', ');
  return [
    ...corrected,
    ...(chips.length > 0 ? [make('span', '', 'Understood'), ...chips] : []),
    ...(left ? [make('span', '', `Not used: ${left}`)] : []),
  ];
}
