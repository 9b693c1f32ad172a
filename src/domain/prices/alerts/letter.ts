import { escapeXml } from '../../core/xml.ts';

/** A paragraph, or a link on a line of its own. */
export type LetterPart = string | { text: string; href: string };

/** A mail in both forms that programs show. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** A mail of some paragraphs: as plain text, and as HTML without any style or picture. */
export function letter(subject: string, parts: readonly LetterPart[]): Letter {
  const text = parts.map((part) =>
    typeof part === 'string' ? part : `${part.text}:\n${part.href}`,
  );
  const html = parts.map((part) =>
    typeof part === 'string'
      ? `<p>${escapeXml(part)}</p>`
      : `<p><a href="${escapeXml(part.href)}">${escapeXml(part.text)}</a></p>`,
  );
  return { subject, text: `${text.join('\n\n')}\n`, html: `${html.join('\n')}\n` };
}
