import { api, paths } from '#src/domain/paths.ts';

/** Import and export are not built yet; what can already be read is linked. */
export function ImportTab() {
  return (
    <section className="soon">
      <div className="panel-h">
        <h2>Import/Export</h2>
      </div>
      <p>Feature in development</p>
      <p className="muted">
        Meanwhile all data can be read as JSON: <a href={paths.planIndex}>the plan index</a>,{' '}
        <a href={api.carriers}>carriers</a>, <a href={api.regions}>regions</a> and{' '}
        <a href={`${api.plans}?limit=100`}>SIM cards</a> by page. The{' '}
        <a href={api.docs}>description of the API</a> lists every call.
      </p>
    </section>
  );
}
