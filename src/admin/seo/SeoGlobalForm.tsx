import type { FormEvent } from 'react';
import { SITEMAP_FREQUENCIES } from '#src/domain/core/vocabulary.ts';
import { Problem } from '../Problem.tsx';
import { Button } from '../Button.tsx';
import { FormField } from '../form/FormField.tsx';
import { chosen, type FieldSpec } from '../form/fields.ts';
import { SEO_GLOBAL_FIELDS, seoGlobalKind, type SeoSite } from '../records/seo.ts';
import { useRecordEdit } from '../records/use-record-edit.tsx';
import { LockedBelow } from '../role.tsx';
import { CrawlerFiles } from './CrawlerFiles.tsx';
import { SeoBlock } from './SeoBlock.tsx';
import { PanelHead } from '../PanelHead.tsx';
import { FOOT, FORM, ROW2 } from '../form/look.ts';

const stay = () => {};
const FIELDS: readonly FieldSpec[] = Object.values(SEO_GLOBAL_FIELDS);

/** Settings of the whole site; the form stays open when they are saved. */
export function SeoGlobalForm({ site }: { site: SeoSite }) {
  const edit = useRecordEdit({ kind: seoGlobalKind, fields: FIELDS }, site, stay);
  const { form, pending } = edit;
  const F = SEO_GLOBAL_FIELDS;
  const field = (spec: FieldSpec) => (
    <FormField
      spec={spec}
      value={form.values[spec.name] ?? ''}
      changed={form.changed.has(spec.name)}
      problem={form.problems[spec.name]}
      onChange={(value) => form.set(spec.name, value)}
    />
  );
  const general = Object.entries(form.problems)
    .filter(([name]) => !(name in F))
    .map(([, text]) => text);
  return (
    <SeoBlock label="Whole site">
      <PanelHead>
        <h2>Whole site</h2>
      </PanelHead>
      <form
        id={form.id}
        className={FORM}
        aria-label="Whole site"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!pending) edit.save();
        }}
      >
        <LockedBelow needs="admin" says>
          <div className={ROW2}>
            {field(F.siteTitle)}
            {field(F.googleAnalyticsId)}
          </div>
          {field(F.siteDescription)}
          <div className={ROW2}>
            {field(F.operatorName)}
            {field(F.operatorEmail)}
          </div>
          {field(F.operatorAddress)}
          {field(F.defaultOgImage)}
          {field(F.sitemapFrequency)}
          <div className={ROW2}>
            {field(F.twitterHandle)}
            {field(F.facebookPage)}
          </div>
          {field(F.indexingEnabled)}
          {general.length > 0 && <Problem>{general.join(' ')}</Problem>}
          <div className={FOOT}>
            <Button type="submit" look="primary" disabled={pending}>
              {pending ? 'Saving...' : 'Save Changes'}
            </Button>
            {form.changed.size > 0 && (
              <Button disabled={pending} onClick={() => form.reset()}>
                Cancel
              </Button>
            )}
          </div>
        </LockedBelow>
      </form>
      {edit.conflict}
      <CrawlerFiles
        indexingEnabled={form.values.indexingEnabled === true}
        sitemapFrequency={chosen(SITEMAP_FREQUENCIES, form.values.sitemapFrequency)}
        changed={form.changed.has('indexingEnabled') || form.changed.has('sitemapFrequency')}
      />
    </SeoBlock>
  );
}
