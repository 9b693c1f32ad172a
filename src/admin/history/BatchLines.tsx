import { plural } from '#src/domain/core/plural.ts';
import { Heads } from '../grid/Heads.tsx';
import { useAudit } from '../data/reads.ts';
import { addressOf } from '../frame/address.ts';
import { LoadFailure } from '../frame/LoadFailure.tsx';
import { Loading } from '../frame/Loading.tsx';
import { TabLink } from '../frame/TabLink.tsx';
import { ChangeWords } from './Changes.tsx';
import { actionLabel, labelOf } from './columns.tsx';

/** Lines of a batch that stand under it; all of them have a list of their own. */
const SHOWN = 20;

/** What is in a batch of the log, under the line that stands for it. */
export function BatchLines({ batch, size }: { batch: string; size: number }) {
  const { data, error, refetch } = useAudit(new URLSearchParams({ batch, limit: String(SHOWN) }));
  if (error && !data) return <LoadFailure read={{ error, refetch }} />;
  if (!data) return <Loading />;
  return (
    <>
      <table className="changes">
        <Heads of={['What', 'Name', 'Change']} />
        <tbody>
          {data.data.map((line) => (
            <tr key={line.id}>
              <td>
                {actionLabel(line)}
                {line.undone && ', undone'}
              </td>
              <th scope="row">{labelOf(line)}</th>
              <td>
                <ChangeWords line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <TabLink to={addressOf({ tab: 'settings', view: 'history', batch })}>
          {size > SHOWN ? `Show all ${plural(size, 'change')}` : 'Show each with its fields'}
        </TabLink>
      </p>
    </>
  );
}
