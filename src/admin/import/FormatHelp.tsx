import { COLUMNS } from '#src/domain/import/columns.ts';
import { IMPORT_FORMATS } from '#src/domain/import/types.ts';
import { api } from '#src/domain/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { asked } from '../data/asked.ts';

/** The native format: templates to fill in, and what each column means. */
export function FormatHelp() {
  return (
    <section className="pub-part" aria-labelledby="format-title">
      <div className="panel-h">
        <h2 id="format-title">Columns and templates</h2>
        <span className="templates">
          {IMPORT_FORMATS.map((format) => (
            <a
              key={format}
              className="btn btn-quiet btn-sm"
              href={asked(api.exportTemplate, { format })}
              aria-label={`Template as ${format.toUpperCase()}`}
              download
            >
              <Icon name="download" />
              {format.toUpperCase()}
            </a>
          ))}
        </span>
      </div>
      <details className="format-doc">
        <summary>What each column means</summary>
        <div className="grid-wrap">
          <table className="grid">
            <caption className="sr">Columns of the SIM Atlas format</caption>
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">Required</th>
                <th scope="col">Example</th>
                <th scope="col">Meaning</th>
              </tr>
            </thead>
            <tbody>
              {COLUMNS.map(({ name, required, example, means }) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td>{required ? 'Yes' : ''}</td>
                  <td>{example && <code>{example}</code>}</td>
                  <td className="means">
                    <Marked text={means} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

/** Text with words in backticks as code. */
function Marked({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={`${index}${part}`}>{part}</code> : part));
}
