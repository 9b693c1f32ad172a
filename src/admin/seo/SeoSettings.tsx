import { useState } from 'react';
import type { SeoPage } from '#src/contract/pages/seo.ts';
import type { SeoCounts } from '#src/domain/pages/seo/seo.ts';
import { problemsOf } from '../data/call.ts';
import { useCarriers, usePlans, useRegions, useSeoPages, useSeoSite } from '../data/reads.ts';
import { useWrite } from '../data/writes.ts';
import { COUNT_QUERY } from '../frame/counts.ts';
import { patchAddress } from '../frame/address.ts';
import { mayLeave } from '../frame/unsaved.ts';
import type { FieldSpec } from '../form/fields.ts';
import { useForm } from '../form/use-form.ts';
import { SEO_PAGE_FIELDS, seoPageKind, type SeoSite } from '../records/seo.ts';
import { useRecordEdit } from '../records/use-record-edit.tsx';
import { SeoGlobalForm } from './SeoGlobalForm.tsx';
import { SeoPageForm } from './SeoPageForm.tsx';
import { SeoPages } from './SeoPages.tsx';
import { LoadFailure } from '../frame/LoadFailure.tsx';
import { Loading } from '../frame/Loading.tsx';

/** These forms stay open when they are saved. */
const stay = () => {};
const FIELDS: readonly FieldSpec[] = Object.values(SEO_PAGE_FIELDS);

/**
 * Settings of single pages and of the whole site, with previews (rule 66). A link from
 * elsewhere opens those of the page at `path`, or a form for them when there are none yet.
 */
export function SeoSettings({ path }: { path: string }) {
  const pages = useSeoPages();
  const site = useSeoSite();
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const counts: SeoCounts = {
    plans: usePlans(COUNT_QUERY).data?.meta.totalCount ?? 0,
    carriers: useCarriers().data?.length ?? 0,
    regions: useRegions().data?.length ?? 0,
  };
  const choose = async (next: number | 'new' | null) => {
    if (await mayLeave()) setOpen(next);
  };
  // Only without data: what is being typed must outlive a failed look at what is new.
  if (!site.data || !pages.data) {
    const error = site.error ?? pages.error;
    if (!error) return <Loading />;
    const refetch = () => Promise.all([site.refetch(), pages.refetch()]);
    return <LoadFailure read={{ error, refetch }} />;
  }
  const linked = pages.data.find((each) => each.path === path);
  const adds = open === 'new' || (open === null && path !== '' && !linked);
  const page = pages.data.find(({ id }) => id === open) ?? linked ?? pages.data[0];
  const at = page ? pages.data.indexOf(page) + 1 : 0;
  return (
    <>
      {adds && (
        <NewPage
          path={path}
          site={site.data}
          counts={counts}
          onClose={() => {
            setOpen(null);
            if (path) void patchAddress({ path: null }, { replace: true });
          }}
        />
      )}
      {!adds && page && (
        <PageSettings
          key={page.id}
          page={page}
          aside={`${at} of ${pages.data.length} pages`}
          site={site.data}
          counts={counts}
        />
      )}
      <SeoPages
        pages={pages}
        counts={counts}
        siteTitle={site.data.siteTitle}
        openId={adds ? null : (page?.id ?? null)}
        onEdit={({ id }) => void choose(id)}
        onAdd={() => void choose('new')}
      />
      <SeoGlobalForm site={{ ...site.data, id: 1 }} />
    </>
  );
}

interface PageProps {
  site: Omit<SeoSite, 'id'>;
  counts: SeoCounts;
}

function PageSettings({ page, aside, ...rest }: PageProps & { page: SeoPage; aside: string }) {
  const edit = useRecordEdit({ kind: seoPageKind, fields: FIELDS }, page, stay);
  return (
    <>
      <SeoPageForm
        {...rest}
        heading={`Page: ${page.path}`}
        aside={aside}
        form={edit.form}
        submit="Save Changes"
        busy="Saving..."
        pending={edit.pending}
        onSubmit={edit.save}
        onCancel={() => edit.form.reset()}
      />
      {edit.conflict}
    </>
  );
}

function NewPage({ path, onClose, ...rest }: PageProps & { path: string; onClose: () => void }) {
  const form = useForm({ ...seoPageKind.empty, path });
  const add = useWrite({
    run: seoPageKind.create,
    done: seoPageKind.toasts.created,
    failed: seoPageKind.toasts.createFailed,
    soon: true,
  });
  const missing = !String(form.values.path).trim() || !String(form.values.title).trim();
  return (
    <SeoPageForm
      {...rest}
      heading="Add page"
      form={form}
      submit="Add Page"
      busy="Adding..."
      pending={add.isPending}
      disabled={missing}
      onSubmit={() =>
        add.mutate(form.values, {
          onSuccess: () => form.reset(),
          onError: (error) => form.fail(problemsOf(error)),
        })
      }
      onCancel={() => void mayLeave().then((yes) => yes && onClose())}
    />
  );
}
