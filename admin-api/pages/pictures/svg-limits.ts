import { Parser } from 'htmlparser2';

/**
 * Why an SVG is not drawn, or null: a filter works on every point of what it is on, and `use` of what
 * uses others doubles the work with each step, so a few lines would take the only place where pictures
 * are drawn for seconds.
 */
export function refusalOfSvg(text: string): string | null {
  let filters = false;
  /** Ids of the elements that are open, those that hold a `use`, and those that are used. */
  const open: (string | undefined)[] = [];
  const holders = new Set<string | undefined>();
  const used: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = name.replace(/^.*:/, '');
        open.push(attributes.id);
        if (element === 'filter' || 'filter' in attributes) filters = true;
        if (isFiltering(attributes.style)) filters = true;
        if (element !== 'use') return;
        for (const id of open) holders.add(id);
        used.push((attributes.href ?? attributes['xlink:href'] ?? '').replace(/^.*#/, ''));
      },
      ontext(css) {
        if (isFiltering(css)) filters = true;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (filters) return 'An SVG with filters is not drawn: save it without effects, or as PNG';
  const nested = used.some((id) => holders.has(id));
  return nested
    ? 'An SVG whose parts use parts that use others is not drawn: save it as PNG'
    : null;
}

const isFiltering = (css = '') => /(?:^|[\s;{])filter\s*:/i.test(css);
