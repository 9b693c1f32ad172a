import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#src/domain/paths.ts';
import { plural } from '#src/domain/plural.ts';
import { readStructuredData } from '#src/domain/structured-data.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Button } from '../Button.tsx';
import { ApiError } from '../data/call.ts';
import { useCarriers, useRegions } from '../data/reads.ts';
import { go } from '../frame/address.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { LoadFailure } from '../frame/LoadFailure.tsx';
import { Loading } from '../frame/Loading.tsx';
import { BAR } from '../grid/bar.ts';
import { PanelHead, TWO } from '../PanelHead.tsx';

const FIXED = [
  paths.home,
  paths.plans,
  paths.deals,
  paths.carriers,
  paths.about,
  paths.marketplace,
] as const;

/** The structured data of a page as visitors get it now: its items, what is wrong, the JSON. */
export function StructuredDataView({ path }: { path: string }) {
  const [typed, setTyped] = useState(path);
  const carriers = useCarriers().data ?? [];
  const regions = useRegions().data ?? [];
  const page = useQuery({ queryKey: ['structured data', path], queryFn: () => read(path) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    if (next === path) void page.refetch();
    else void go({ tab: 'seo', view: 'data', path: next.startsWith('/') ? next : `/${next}` });
  };
  return (
    <>
      <form className={BAR} aria-label="Page" onSubmit={submit}>
        <input
          className="input input-sm tw:min-w-0 tw:flex-[0_1_24rem]"
          aria-label="Path of the page"
          list="seo-paths"
          placeholder="/plans"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id="seo-paths">
          {FIXED.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
          {regions.map(({ code, name }) => (
            <option key={code} value={paths.region(code)}>
              {name}
            </option>
          ))}
          {carriers.map(({ slug, name }) => (
            <option key={slug} value={paths.carrier(slug)}>
              {name}
            </option>
          ))}
        </datalist>
        <Button type="submit">Show</Button>
        <a
          className="tw:text-(length:--t-14) tw:wrap-anywhere"
          href={path}
          target="_blank"
          rel="noopener"
        >
          Open {path}
        </a>
      </form>
      {page.error ? (
        <LoadFailure read={page} />
      ) : page.data ? (
        <Shown {...page.data} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Shown({ items, problems, text }: ReturnType<typeof readStructuredData>) {
  if (items.length === 0 && problems.length === 0) {
    return (
      <div className="empty">
        <p>This page has no structured data.</p>
      </div>
    );
  }
  return (
    <div className={`${TWO} tw:mt-4`}>
      <section aria-label="Items">
        <PanelHead>
          <h2>{plural(items.length, 'item')}</h2>
          <span className="muted">{problems.length === 0 && 'Nothing is wrong with them'}</span>
        </PanelHead>
        {problems.map((problem) => (
          <p key={problem} className="err">
            <Icon name="triangle-alert" />
            {problem}
          </p>
        ))}
        <ul className="tw:m-0 tw:list-none tw:p-0">
          {items.map(({ type, id, name }, index) => (
            <li
              key={`${index}-${type}`}
              className="tw:flex tw:flex-wrap tw:gap-x-3 tw:border-b tw:border-line tw:py-2 tw:wrap-anywhere"
            >
              <b className="tw:font-medium">{type}</b>
              {name && <span>{name}</span>}
              {id && <span className="muted">#{id}</span>}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="JSON-LD">
        <PanelHead>
          <h2>JSON-LD</h2>
        </PanelHead>
        <CodeBlock label="JSON-LD text" text={text} tall />
      </section>
    </div>
  );
}

/** Reads a page of this site and its JSON-LD blocks; the message of a failure is for people. */
async function read(path: string) {
  const answer = await fetch(new URL(path, location.origin), {
    cache: 'no-cache',
    headers: { Accept: 'text/html' },
  });
  if (!answer.ok) throw new ApiError(answer.status, `${path} answers ${answer.status}.`, '');
  const type = answer.headers.get('Content-Type') ?? '';
  if (!type.startsWith('text/html')) throw new ApiError(200, `${path} is no page.`, '');
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const blocks = page.querySelectorAll('script[type="application/ld+json"]');
  return readStructuredData([...blocks].map((block) => block.textContent ?? ''));
}
