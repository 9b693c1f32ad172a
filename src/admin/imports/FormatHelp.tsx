import { COLUMNS } from '#src/domain/imports/columns.ts';
import { IMPORT_FORMATS } from '#src/domain/imports/types.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { Download } from '../core/parts/Download.tsx';
import { Heads } from '../core/grid/Heads.tsx';
import { asked } from '../core/data/asked.ts';
import { Part } from '../core/parts/PanelHead.tsx';

/** The native format: templates to fill in, and what each column means. */
export function FormatHelp() {
  return (
    <Part
      id="format-title"
      title="Columns and templates"
      aside={
        <span className="tw:flex tw:flex-none tw:gap-2">
          {IMPORT_FORMATS.map((format) => (
            <Download
              key={format}
              href={asked(api.exportTemplate, { format })}
              aria-label={`Template as ${format.toUpperCase()}`}
            >
              {format.toUpperCase()}
            </Download>
          ))}
        </span>
      }
    >
      <details className="tw:group tw:mt-3">
        <summary className="tw:cursor-pointer tw:text-accent tw:group-open:mb-3">
          What each column means
        </summary>
        <div className="grid-wrap">
          <table className="grid">
            <caption className="sr">Columns of the SIM Atlas format</caption>
            <Heads of={['Column', 'Required', 'Example', 'Meaning']} />
            <tbody>
              {COLUMNS.map(({ name, required, example, means }) => (
                <tr key={name}>
                  <th scope="row" className="tw:border-t-0! tw:border-b-line! tw:bg-transparent!">
                    <code>{name}</code>
                  </th>
                  <td>{required ? 'Yes' : ''}</td>
                  <td>{example && <code>{example}</code>}</td>
                  <td className="tw:min-w-80! tw:whitespace-normal!">
                    <Marked text={means} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Part>
  );
}

/** Text with words in backticks as code. */
function Marked({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={`${index}${part}`}>{part}</code> : part));
}
