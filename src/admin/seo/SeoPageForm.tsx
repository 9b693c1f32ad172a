import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import {
  fillCounts,
  pageTitle,
  SEO_DESCRIPTION_LENGTH,
  SEO_TITLE_LENGTH,
  type SeoCounts,
} from '#src/domain/pages/seo/seo.ts';
import { Problem } from '../Problem.tsx';
import { Button } from '../Button.tsx';
import { FormField } from '../form/FormField.tsx';
import type { FieldSpec } from '../form/fields.ts';
import type { Form } from '../form/use-form.ts';
import { SEO_PAGE_FIELDS } from '../records/seo.ts';
import { LockedBelow } from '../role.tsx';
import { LengthMeter } from './LengthMeter.tsx';
import { Preview } from './Preview.tsx';
import { PanelHead, TWO } from '../PanelHead.tsx';
import { FOOT, FORM } from '../form/look.ts';

export interface SeoPageFormProps {
  heading: string;
  aside?: string | undefined;
  form: Form;
  submit: string;
  busy: string;
  pending: boolean;
  disabled?: boolean;
  counts: SeoCounts;
  site: { siteTitle: string; defaultOgImage: string | null; indexingEnabled: boolean };
  onSubmit: () => void;
  onCancel: () => void;
}

/** The settings of one page with meters and live previews beside them. */
export function SeoPageForm(props: SeoPageFormProps) {
  const { form, counts, site, pending } = props;
  const { values, problems } = form;
  const F = SEO_PAGE_FIELDS;
  const filled = (name: 'title' | 'description') => fillCounts(String(values[name] ?? ''), counts);
  // As results show it: with the name of the site behind it.
  const whole = filled('title') && pageTitle(filled('title'), site.siteTitle);
  const field = (spec: FieldSpec): ReactNode => (
    <FormField
      spec={spec}
      value={values[spec.name] ?? ''}
      changed={form.changed.has(spec.name)}
      problem={problems[spec.name]}
      onChange={(value) => form.set(spec.name, value)}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending && !props.disabled) props.onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
    else if (event.key === 'Escape') props.onCancel();
    else return;
    event.stopPropagation();
  };
  const general = Object.entries(problems)
    .filter(([name]) => !(name in F))
    .map(([, text]) => text);
  return (
    <div className={`${TWO} tw:mt-6`}>
      <section aria-label={props.heading}>
        <PanelHead>
          <h2>{props.heading}</h2>
          {props.aside && <span className="muted">{props.aside}</span>}
        </PanelHead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its fields */}
        <form
          id={form.id}
          className={FORM}
          aria-label={props.heading}
          noValidate
          onSubmit={submit}
          onKeyDown={onKeyDown}
        >
          <LockedBelow needs="editor" says>
            {field(F.path)}
            <div>
              {field(F.title)}
              <LengthMeter length={whole.length} zone={SEO_TITLE_LENGTH} />
            </div>
            <div>
              {field(F.description)}
              <LengthMeter length={filled('description').length} zone={SEO_DESCRIPTION_LENGTH} />
            </div>
            {field(F.canonicalUrl)}
            {field(F.ogImage)}
            {field(F.noIndex)}
            {general.length > 0 && <Problem>{general.join(' ')}</Problem>}
            <div className={FOOT}>
              <Button type="submit" look="primary" disabled={pending || props.disabled}>
                {pending ? props.busy : props.submit}
              </Button>
              <Button disabled={pending} onClick={props.onCancel}>
                Cancel
              </Button>
            </div>
          </LockedBelow>
        </form>
      </section>
      <Preview
        title={filled('title')}
        description={filled('description')}
        siteTitle={site.siteTitle}
        path={String(values.path || '/')}
        image={String(values.ogImage || site.defaultOgImage || '')}
        hidden={values.noIndex === true || !site.indexingEnabled}
      />
    </div>
  );
}
