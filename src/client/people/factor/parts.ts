import { make } from '../../core/make.ts';
const SVG = 'http://www.w3.org/2000/svg';

/** An icon of the sprite that every page has (`site/components/core/IconSprite.astro`). */
export function icon(name: 'circle-alert' | 'x'): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'i');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#i-${name}`);
  svg.append(use);
  return svg;
}

/** A button with a text. */
export function button(text: string, className: string, run?: () => void): HTMLButtonElement {
  const made = make('button', className, text);
  made.type = 'button';
  if (run) made.addEventListener('click', run);
  return made;
}

/** The line of a form or field for its problem, as `showProblems` finds it. */
export function problemLine(ofForm = false): HTMLElement {
  const line = make('p', 'err');
  line.hidden = true;
  line.setAttribute('role', 'alert');
  if (ofForm) line.dataset.formError = '';
  line.append(icon('circle-alert'), make('span'));
  return line;
}

let fields = 0;
/** A text field with its label, hint and problem. */
export function textField(said: {
  name: string;
  label: string;
  hint?: string;
  attributes?: Readonly<Record<string, string>>;
}): HTMLElement {
  const id = `factor-${(fields += 1)}`;
  const box = make('div', 'field');
  const label = make('label', '', said.label);
  const input = make('input', 'input');
  input.id = id;
  input.name = said.name;
  input.required = true;
  for (const [name, value] of Object.entries(said.attributes ?? {})) {
    input.setAttribute(name, value);
  }
  label.htmlFor = id;
  const problem = problemLine();
  problem.id = `${id}-error`;
  const hint = make('p', 'hint', said.hint ?? '');
  hint.id = `${id}-hint`;
  input.setAttribute('aria-describedby', said.hint ? `${hint.id} ${problem.id}` : problem.id);
  box.append(label, input, ...(said.hint ? [hint] : []), problem);
  return box;
}

/** The field for a code of an authenticator app, as password managers and phones know one. */
export const codeField = () =>
  textField({
    name: 'code',
    label: 'Code',
    hint: 'The six digits that your authenticator app shows now',
    attributes: {
      autocomplete: 'one-time-code',
      inputmode: 'numeric',
      maxlength: '9',
      spellcheck: 'false',
    },
  });

/** Squares as a picture: of a QR code, dark on white in every theme, as cameras want it. */
export function squares({ size, path }: { size: number; path: string }): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const border = 4;
  svg.setAttribute('viewBox', `${-border} ${-border} ${size + 2 * border} ${size + 2 * border}`);
  svg.setAttribute('width', '176');
  svg.setAttribute('role', 'img');
  svg.setAttribute(
    'aria-label',
    'QR code of the authenticator app: the key beside it as text says the same',
  );
  const light = document.createElementNS(SVG, 'rect');
  const around = { x: -border, y: -border, width: '100%', height: '100%', fill: '#fff' };
  for (const [name, value] of Object.entries(around)) light.setAttribute(name, String(value));
  const dark = document.createElementNS(SVG, 'path');
  dark.setAttribute('d', path);
  dark.setAttribute('fill', '#000');
  svg.append(light, dark);
  return svg;
}
