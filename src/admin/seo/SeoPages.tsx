import type { UseQueryResult } from '@tanstack/react-query';
import type { SeoPage } from '#src/contract/pages/seo.ts';
import {
  fillCounts,
  pageTitle,
  SEO_DESCRIPTION_LENGTH,
  SEO_TITLE_LENGTH,
  type SeoCounts,
} from '#src/domain/pages/seo/seo.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Button } from '../Button.tsx';
import { Grid } from '../grid/Grid.tsx';
import type { Column } from '../grid/grid-types.ts';
import { RowButton } from '../grid/RowButton.tsx';
import { seoPageKind } from '../records/seo.ts';
import { useDelete } from '../records/use-delete.ts';
import { lengthVerdict } from './length.ts';
import { BANG } from '../bang.ts';
import { For } from '../role.tsx';
import { SeoBlock } from './SeoBlock.tsx';
import { PanelHead } from '../PanelHead.tsx';
import { CLIP } from '../grid/look.ts';

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
    { key: 'title', head: 'Title', className: CLIP, cell: (page) => page.title },
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
      className: CLIP,
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
    <SeoBlock label="Pages">
      <PanelHead look="plain">
        <h2>Pages</h2>
        <For needs="editor">
          <Button data-new onClick={props.onAdd}>
            <Icon name="plus" />
            Add page
          </Button>
        </For>
      </PanelHead>
      <Grid
        label="Page SEO settings"
        columns={columns}
        rows={pages.data}
        nameOf={seoPageKind.nameOf}
        read={pages}
        empty={<p>No page has settings of its own yet.</p>}
        openId={props.openId}
        onOpen={onEdit}
        problem={problem}
        actions={(page) => (
          <>
            <RowButton icon="pencil" label="Edit" onClick={() => onEdit(page)} />
            <RowButton
              needs="editor"
              icon="trash-2"
              label="Delete"
              onClick={() => void remove(page)}
            />
          </>
        )}
      />
    </SeoBlock>
  );
}

function Length({ text, zone }: { text: string; zone: readonly [number, number] }) {
  const { kind, text: words } = lengthVerdict(text.length, zone);
  return (
    <span className={kind === 'ok' ? 'muted' : `tw:font-semibold ${BANG}`} title={words}>
      {text.length}
      {kind !== 'ok' && <span className="sr">, {words}</span>}
    </span>
  );
}
