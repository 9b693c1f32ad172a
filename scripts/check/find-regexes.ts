import ts from 'typescript';

/** The regexes of a source file. */
export interface FoundRegexes {
  /** Literals as they are written: `/a+/g`. */
  literals: string[];
  /** Calls of `new RegExp`, with the line that each begins at and its source. */
  built: { line: number; source: string }[];
}

const KINDS: readonly [ending: string, kind: ts.ScriptKind][] = [
  ['.tsx', ts.ScriptKind.TSX],
  ['.ts', ts.ScriptKind.TS],
  ['.mjs', ts.ScriptKind.JS],
];

/** Finds the regexes of a `.ts`, `.tsx`, `.mjs` or `.astro` source; templates and scripts included. */
export function findRegexes(file: string, text: string): FoundRegexes {
  const found: FoundRegexes = { literals: [], built: [] };
  const parts = file.endsWith('.astro') ? partsOfAstro(text) : [{ text, kind: kindOf(file) }];
  for (const part of parts) {
    const source = ts.createSourceFile(file, part.text, ts.ScriptTarget.Latest, false, part.kind);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.literals.push(node.text);
      else if (buildsRegex(node)) {
        const at = node.getStart(source);
        found.built.push({
          line: source.getLineAndCharacterOfPosition(at).line + 1,
          source: part.text.slice(at, node.end).replace(/\s+/g, ' '),
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

function kindOf(file: string): ts.ScriptKind {
  return KINDS.find(([ending]) => file.endsWith(ending))![1];
}

function buildsRegex(node: ts.Node): boolean {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  return ts.isIdentifier(node.expression) && node.expression.text === 'RegExp';
}

/** Frontmatter and scripts are TypeScript; a template without them is as good as JSX. */
function partsOfAstro(text: string): { text: string; kind: ts.ScriptKind }[] {
  const [, front = '', rest = text] = /^---\n(.*?)\n---(.*)$/s.exec(text) ?? [];
  const scripts: string[] = [];
  const template = rest
    .replace(
      /<(script|style)\b([^<>]*)>((?:(?!<(?:script|style)\b).)*?)<\/\1>/gs,
      (_, tag: string, attributes, body: string) => {
        if (tag === 'script') scripts.push(body);
        return `<${tag}${attributes} />`;
      },
    )
    .replace(/<!--.*?-->|<!doctype[^>]*>/gis, '');
  return [
    ...[front, ...scripts].map((part) => ({ text: part, kind: ts.ScriptKind.TS })),
    { text: `<>${template}</>`, kind: ts.ScriptKind.TSX },
  ];
}
