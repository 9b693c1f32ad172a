import type { UseQueryResult } from '@tanstack/react-query';
import type { SeoPage } from '#src/contract/seo.ts';
import {
  fillCounts,
  pageTitle,
  SEO_DESCRIPTION_LENGTH,
  SEO_TITLE_LENGTH,
  type SeoCounts,
} from '#src/domain/seo.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { RowButton } from '../grid/RowButton.tsx';
import { seoPageKind } from '../records/seo.ts';
import { useDelete } from '../records/use-delete.ts';
import { lengthVerdict } from './length.ts';

/** The list of pages with their own settings; lengths outside the recommended zone are marked. */
export function SeoPages(props: {
  pages: UseQueryResult<SeoPage[]>;
  counts: SeoCounts;
  siteTitle: string;
  openId: number | null;
  onEdit: (page: SeoPage) => void;
  onAdd: () => void;
}) {
  const { pages, counts, siteTitle, onEdit } = props;
  const { problem, remove } = useDelete(seoPageKind);
  const columns: readonly Column<SeoPage>[] = [
    { key: 'path', head: 'Path', className: 'strong', cell: (page) => page.path },
    { key: 'title', head: 'Title', className: 'clip', cell: (page) => page.title },
    {
      key: 'title-length',
      head: 'Length',
      num: true,
      cell: (page) => (
        <Length
          text={pageTitle(fillCounts(page.title, counts), siteTitle)}
          zone={SEO_TITLE_LENGTH}
        />
      ),
    },
    {
      key: 'description',
      head: 'Description',
      className: 'clip',
      cell: (page) => page.description,
    },
    {
      key: 'description-length',
      head: 'Length',
      num: true,
      cell: (page) => (
        <Length text={fillCounts(page.description, counts)} zone={SEO_DESCRIPTION_LENGTH} />
      ),
    },
    { key: 'indexed', head: 'Indexed', cell: (page) => (page.noIndex ? 'No' : 'Yes') },
  ];
  return (
    <section className="seo-block" aria-label="Pages">
      <div className="panel-h panel-h-plain">
        <h2>Pages</h2>
        <button type="button" className="btn btn-quiet btn-sm" data-new onClick={props.onAdd}>
          <Icon name="plus" />
          Add page
        </button>
      </div>
      <Grid
        label="Page SEO settings"
        columns={columns}
        rows={pages.data}
        nameOf={seoPageKind.nameOf}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        empty={<p>No page has settings of its own yet.</p>}
        openId={props.openId}
        onOpen={onEdit}
        problem={problem}
        actions={(page) => (
          <>
            <RowButton icon="pencil" label="Edit" of={page.path} onClick={() => onEdit(page)} />
            <RowButton
              icon="trash-2"
              label="Delete"
              of={page.path}
              onClick={() => void remove(page)}
            />
          </>
        )}
      />
    </section>
  );
}

function Length({ text, zone }: { text: string; zone: readonly [number, number] }) {
  const { kind, text: words } = lengthVerdict(text.length, zone);
  return (
    <span className={kind === 'ok' ? 'muted' : 'off'} title={words}>
      {text.length}
      {kind !== 'ok' && <span className="sr">, {words}</span>}
    </span>
  );
}
