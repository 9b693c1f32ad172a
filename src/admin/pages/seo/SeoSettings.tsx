import { DEFAULT_QUERY, type PlanQuery } from '#src/domain/lists/plan-query.ts';
import { useState, type ReactNode } from 'react';
import type { SeoPage } from '#src/contract/pages/seo.ts';
import {
  fillCounts,
  pageTitle,
  SEO_DESCRIPTION_LENGTH,
  SEO_TITLE_LENGTH,
  type SeoCounts,
} from '#src/domain/pages/seo/seo.ts';
import { SITEMAP_FREQUENCIES } from '#src/domain/core/vocabulary.ts';
import { fieldProblems } from '../../core/data/call.ts';
import {
  useCarriers,
  usePlans,
  useRegions,
  useSeoPages,
  useSeoSite,
} from '../../core/data/reads.ts';
import { useWrite } from '../../core/data/writes.ts';
import { chosen } from '../../core/form/fields.ts';
import { RecordForm, type RecordFormProps } from '../../core/form/RecordForm.tsx';
import { useForm } from '../../core/form/use-form.ts';
import { patchAddress } from '../../core/browser/address.ts';
import { LoadFailure } from '../../core/parts/LoadFailure.tsx';
import { Loading } from '../../core/parts/Loading.tsx';
import { mayLeave } from '../../core/browser/unsaved.ts';
import { PanelHead, TWO } from '../../core/parts/PanelHead.tsx';
import { SEO_PAGE, SEO_SITE, type SeoSite } from './seo.ts';
import { useRecordEdit } from '../../core/records/use-record-edit.tsx';
import { CrawlerFiles } from './CrawlerFiles.tsx';
import { Preview } from './Preview.tsx';
import { SeoPages } from './SeoPages.tsx';
import { fitLength } from './length.ts';

const FILLS = { ok: 'tw:fill-fall', short: 'tw:fill-ink-3', long: 'tw:fill-rise' } as const;

/** A scale bar with the recommended zone marked; says in words how the length fits (rule 66). */
function LengthMeter({ length, zone }: { length: number; zone: readonly [number, number] }) {
  const fit = fitLength(length, zone);
  // The bar ends a third beyond the zone, so that "too long" has room to show.
  const end = Math.round((zone[1] * 4) / 3);
  const share = (value: number) => (Math.min(value, end) / end) * 100;
  return (
    <>
      <svg
        className="tw:mt-1 tw:h-4.25 tw:w-full"
        viewBox="0 0 100 17"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect
          className="tw:fill-surface tw:stroke-line-ui tw:stroke-1"
          x="0"
          y="5"
          width="100"
          height="7"
          vectorEffect="non-scaling-stroke"
        />
        <rect className={FILLS[fit.kind]} x="0" y="5" width={share(length)} height="7" />
        <path
          className="tw:stroke-ink-2 tw:stroke-1"
          d={`M${share(zone[0])} 0V17M${share(zone[1])} 0V17`}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="tw:mt-0.5 tw:flex tw:justify-between tw:text-13 tw:text-ink-3">
        <b className="tw:font-medium tw:text-ink">
          {length === 1 ? '1 character' : `${length} characters`}
        </b>
        <span>{fit.text}</span>
      </p>
    </>
  );
}

/** The smallest question whose answer holds the number of all plans. */
const COUNT_QUERY: PlanQuery = { ...DEFAULT_QUERY, limit: 1 };
/** These forms stay open when they are saved. */
const stay = () => {};
const { kind: PAGE, fields: PAGE_FIELDS } = SEO_PAGE;

/**
 * Settings of single pages and of the whole site, with previews (rule 66). A link from
 * elsewhere opens those of the page at `path`, or a form for them when there are none yet.
 */
export function SeoSettings({ params }: { params: URLSearchParams }) {
  const path = params.get('path') ?? '';
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
  const known = { site: site.data, counts };
  return (
    <>
      {adds && (
        <NewPage
          {...known}
          path={path}
          onClose={() => {
            setOpen(null);
            if (path) void patchAddress({ path: null }, { replace: true });
          }}
        />
      )}
      {!adds && page && (
        <PageSettings
          {...known}
          key={page.id}
          page={page}
          aside={`${at} of ${pages.data.length} pages`}
        />
      )}
      <section className="tw:mt-11" aria-label="Pages">
        <SeoPages
          params={params}
          pages={pages}
          counts={counts}
          siteTitle={site.data.siteTitle}
          openId={adds ? null : (page?.id ?? null)}
          onEdit={({ id }) => void choose(id)}
          onAdd={() => void choose('new')}
        />
      </section>
      <WholeSite site={{ ...site.data, id: 1 }} />
    </>
  );
}

interface PageProps {
  site: Omit<SeoSite, 'id'>;
  counts: SeoCounts;
}

function PageSettings({ page, aside, ...rest }: PageProps & { page: SeoPage; aside: string }) {
  const edit = useRecordEdit(SEO_PAGE, page, stay);
  return (
    edit.conflict ?? (
      <PageForm
        {...rest}
        label={`Page: ${page.path}`}
        aside={aside}
        form={edit.form}
        submit="Save Changes"
        busy="Saving..."
        pending={edit.pending}
        onSubmit={edit.save}
        onCancel={() => edit.form.reset()}
      />
    )
  );
}

function NewPage({ path, onClose, ...rest }: PageProps & { path: string; onClose: () => void }) {
  const form = useForm({ ...PAGE.empty, path });
  const add = useWrite({
    run: PAGE.create,
    done: PAGE.toasts.created,
    failed: PAGE.toasts.createFailed,
    soon: true,
  });
  return (
    <PageForm
      {...rest}
      label="Add page"
      form={form}
      submit="Add Page"
      busy="Adding..."
      pending={add.isPending}
      onSubmit={() =>
        add.mutate(form.values, {
          onSuccess: () => form.reset(),
          onError: (error) => form.fail(fieldProblems(error)),
        })
      }
      onCancel={() => void mayLeave().then((yes) => yes && onClose())}
    />
  );
}

/** The settings of one page with meters and live previews beside them. */
function PageForm(props: PageProps & Omit<RecordFormProps, 'fields'> & { aside?: string }) {
  const { site, counts, aside, ...rest } = props;
  const { values } = rest.form;
  const filled = (text: string) => fillCounts(text, counts);
  const under: Readonly<Record<string, (text: string) => ReactNode>> = {
    // As results show it: with the name of the site behind it.
    title: (text) => {
      const whole = filled(text) && pageTitle(filled(text), site.siteTitle);
      return <LengthMeter length={whole.length} zone={SEO_TITLE_LENGTH} />;
    },
    description: (text) => (
      <LengthMeter length={filled(text).length} zone={SEO_DESCRIPTION_LENGTH} />
    ),
  };
  return (
    <div className={`${TWO} tw:mt-6`}>
      <section aria-label={rest.label}>
        <PanelHead>
          <h2>{rest.label}</h2>
          {aside && <span className="muted">{aside}</span>}
        </PanelHead>
        <RecordForm
          {...rest}
          markChanges
          onPage
          fields={PAGE_FIELDS.map((field) => ({
            ...field,
            ...(under[field.name] && { under: under[field.name]! }),
          }))}
        />
      </section>
      <Preview
        title={filled(String(values.title))}
        description={filled(String(values.description))}
        siteTitle={site.siteTitle}
        path={String(values.path || '/')}
        image={String(values.ogImage || site.defaultOgImage || '')}
        hidden={values.noIndex === true || !site.indexingEnabled}
      />
    </div>
  );
}

/** Settings of the whole site. */
function WholeSite({ site }: { site: SeoSite }) {
  const edit = useRecordEdit(SEO_SITE, site, stay);
  const { form } = edit;
  return (
    <section className="tw:mt-11" aria-label="Whole site">
      <PanelHead>
        <h2>Whole site</h2>
      </PanelHead>
      {edit.conflict ?? (
        <RecordForm
          label="Whole site"
          needs="admin"
          fields={SEO_SITE.fields}
          form={form}
          submit="Save Changes"
          busy="Saving..."
          pending={edit.pending}
          markChanges
          onPage
          onSubmit={edit.save}
          onCancel={() => form.reset()}
        />
      )}
      <CrawlerFiles
        indexingEnabled={form.values.indexingEnabled === true}
        sitemapFrequency={chosen(SITEMAP_FREQUENCIES, form.values.sitemapFrequency)}
        changed={form.changed.has('indexingEnabled') || form.changed.has('sitemapFrequency')}
      />
    </section>
  );
}
