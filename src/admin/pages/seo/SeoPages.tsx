import type { UseQueryResult } from '@tanstack/react-query';
import type { SeoPage } from '#src/contract/pages/seo.ts';
import {
  fillCounts,
  pageTitle,
  SEO_DESCRIPTION_LENGTH,
  SEO_TITLE_LENGTH,
  type SeoCounts,
} from '#src/domain/pages/seo/seo.ts';
import { Icon } from '#src/ui/core/Icon.tsx';
import { BANG } from '../../core/parts/bang.ts';
import { Button } from '../../core/parts/Button.tsx';
import { col } from '../../core/grid/columns.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import { CLIP } from '../../core/grid/look.ts';
import { ListPanel } from '../../core/records/ListPanel.tsx';
import { SEO_PAGE } from './seo.ts';
import { useDelete } from '../../core/records/use-delete.ts';
import { For } from '../../core/role.tsx';
import { fitLength } from './length.ts';

/** The list of pages with their own settings; lengths outside the recommended zone are marked. */
export function SeoPages(props: {
  params: URLSearchParams;
  pages: UseQueryResult<SeoPage[]>;
  counts: SeoCounts;
  siteTitle: string;
  openId: number | null;
  onEdit: (page: SeoPage) => void;
  onAdd: () => void;
}) {
  const { params, pages, counts, siteTitle, openId, onEdit } = props;
  const { problem, remove } = useDelete(SEO_PAGE.kind);
  const filled = (text: string) => fillCounts(text, counts);
  const columns: readonly GridColumn<SeoPage>[] = [
    col('path', 'Path', ({ path }) => path, { className: 'strong' }),
    col('title', 'Title', ({ title }) => title, { className: CLIP }),
    col(
      'title-length',
      'Length',
      ({ title }) => <Length text={pageTitle(filled(title), siteTitle)} zone={SEO_TITLE_LENGTH} />,
      { num: true },
    ),
    col('description', 'Description', ({ description }) => description, { className: CLIP }),
    col(
      'description-length',
      'Length',
      ({ description }) => <Length text={filled(description)} zone={SEO_DESCRIPTION_LENGTH} />,
      { num: true },
    ),
    col('indexed', 'Indexed', ({ noIndex }) => (noIndex ? 'No' : 'Yes')),
  ];
  return (
    <ListPanel
      params={params}
      label="Page SEO settings"
      noun="page"
      title="Pages"
      tools={
        <For needs="editor">
          <Button data-new onClick={props.onAdd}>
            <Icon name="plus" />
            Add page
          </Button>
        </For>
      }
      columns={columns}
      rows={pages.data}
      nameOf={SEO_PAGE.kind.nameOf}
      read={pages}
      empty="No page has settings of its own yet."
      openId={openId}
      onOpen={onEdit}
      problem={problem}
      acts={[
        { icon: 'pencil', label: 'Edit', run: onEdit },
        { icon: 'trash-2', label: 'Delete', needs: 'editor', danger: true, run: remove },
      ]}
    />
  );
}

function Length({ text, zone }: { text: string; zone: readonly [number, number] }) {
  const { kind, text: words } = fitLength(text.length, zone);
  return (
    <span className={kind === 'ok' ? 'muted' : `tw:font-semibold ${BANG}`} title={words}>
      {text.length}
      {kind !== 'ok' && <span className="sr">, {words}</span>}
    </span>
  );
}
