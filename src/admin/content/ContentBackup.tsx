import { api } from '#src/domain/paths.ts';
import { AdminIcon } from '../AdminIcon.tsx';
import { ContentRestore } from './ContentRestore.tsx';

/** All content as one file: downloaded here, and put back from here. */
export function ContentBackup() {
  return (
    <section className="content-backup" aria-labelledby="content-title">
      <div className="panel-h">
        <h2 id="content-title">All content as one file</h2>
      </div>
      <p className="lede">
        Carriers, regions, SIM cards with their prices, drafts and answers to reports, SEO settings,
        import profiles and feeds, what lies in the trash included. Users and the history of changes
        are not in it.
      </p>
      <div className="adm-bar">
        <a className="btn btn-quiet" href={api.exportContent} download>
          <AdminIcon name="download" />
          Download all content
        </a>
      </div>
      <ContentRestore />
    </section>
  );
}
