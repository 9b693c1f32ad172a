import { DomUtils, parseDocument } from 'htmlparser2';
import { ORIGIN } from './site.ts';

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Parent = Element | ReturnType<typeof parseDocument>;

/** A page as it was written. */
export const parse = (html: string) => parseDocument(html);

/** A page of the server under test, or of another one. */
export async function read(path: string, origin = ORIGIN, status = 200) {
  const answer = await fetch(new URL(path, origin));
  if (answer.status !== status) throw new Error(`${path} answers ${answer.status}`);
  return parse(await answer.text());
}

/**
 * What a selector finds below an element, in order: tags, `#id`, `.classes`, `[attributes]` with or
 * without a value, and blanks between them.
 */
export function all(within: Parent, selector: string): Element[] {
  const steps = selector.split(/\s+(?![^[]*\])/).map(matcher);
  return steps.reduce<Element[]>((found, isMatch, at) => {
    const below = (at === 0 ? [within] : found).flatMap(({ children }) =>
      DomUtils.filter((node) => 'attribs' in node && isMatch(node), children),
    );
    return [...new Set(below as Element[])];
  }, []);
}

/** The first that a selector finds, whose words are these; throws when there is none. */
export function one(within: Parent, selector: string, said: RegExp = /^/): Element {
  const found = all(within, selector).find((node) => said.test(words(node)));
  if (!found) throw new Error(`there is no ${selector} that says ${said}`);
  return found;
}

function matcher(step: string): (node: Element) => boolean {
  const tag = /^[a-z\d]+/.exec(step)?.[0];
  const id = /#([\w-]+)/.exec(step)?.[1];
  const classes = [...step.matchAll(/\.([\w-]+)/g)].map(([, name]) => name);
  const attributes = [...step.matchAll(/\[([\w-]+)(?:="([^"]*)")?\]/g)];
  return ({ name, attribs }) => {
    const own = (attribs.class ?? '').split(/\s+/);
    return (
      (!tag || name === tag) &&
      (!id || attribs.id === id) &&
      classes.every((wanted) => own.includes(wanted!)) &&
      attributes.every(
        ([, key = '', value = attribs[key]]) => key in attribs && attribs[key] === value,
      )
    );
  };
}

const HIDDEN = ['script', 'style', 'template'];

const INLINE = new Set('a abbr b code em i mark s small span strong sub sup time u'.split(' '));

/** What is written in an element, in one line; texts for screen readers too. */
export function words(node: Parent): string {
  const text = (each: Parent['children'][number]): string => {
    if ('data' in each && each.type === 'text') return each.data;
    if (!('attribs' in each) || HIDDEN.includes(each.name)) return '';
    const inside = each.children.map(text).join('');
    return INLINE.has(each.name) ? inside : ` ${inside} `;
  };
  return node.children.map(text).join('').replace(/\s+/g, ' ').trim();
}

/** A form of a page, by its label or its id. */
export function formOf(page: Parent, name: string): Element {
  const isNamed = ({ attribs }: Element) => attribs['aria-label'] === name || attribs.id === name;
  const found = all(page, 'form').find(isNamed);
  if (!found) throw new Error(`there is no form ${name}`);
  return found;
}

const FIELDS = ['input', 'select', 'textarea'];

/** The fields of a form as they stand, also those that name it from elsewhere on the page. */
export function fieldsOf(page: Parent, form: Element): [name: string, value: string][] {
  const inside = new Set(FIELDS.flatMap((tag) => all(form, tag)));
  const isOf = (field: Element) =>
    'form' in field.attribs ? field.attribs.form === form.attribs.id : inside.has(field);
  return FIELDS.flatMap((tag) => all(page, tag))
    .filter((field) => field.attribs.name && !('disabled' in field.attribs) && isOf(field))
    .flatMap((field): [string, string][] => {
      const { name = '', type, value } = field.attribs;
      if (type === 'checkbox' || type === 'radio') {
        return 'checked' in field.attribs ? [[name, value ?? 'on']] : [];
      }
      if (field.name === 'textarea') return [[name, words(field)]];
      if (field.name === 'input') return [[name, value ?? '']];
      const options = all(field, 'option');
      const chosen = options.find(({ attribs }) => 'selected' in attribs) ?? options[0]!;
      return [[name, chosen.attribs.value ?? words(chosen)]];
    });
}

/** Where a browser without scripts goes that sends a form of a page, some of its fields filled. */
export function sent(page: Parent, name: string, values: Record<string, string>): string {
  const form = formOf(page, name);
  const named = new Set(FIELDS.flatMap((tag) => all(page, tag)).map(({ attribs }) => attribs.name));
  const unknown = Object.keys(values).filter((field) => !named.has(field));
  if (unknown.length > 0) throw new Error(`${name} has no ${unknown.join()}`);
  const kept = fieldsOf(page, form).filter(([field]) => !(field in values));
  const [action = '', part] = (form.attribs.action ?? '').split('#');
  const search = new URLSearchParams([...kept, ...Object.entries(values)]);
  return `${action}?${search}${part === undefined ? '' : `#${part}`}`;
}
