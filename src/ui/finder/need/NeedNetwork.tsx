import { publishedWords } from '#src/domain/finder/need/published-words.ts';
import { wantedNetworks, networkName } from '#src/domain/finder/networks.ts';
import { type NeedIssues, wrongWith, Issue } from './NeedFields.tsx';
import { type MoreProps, Lab } from './Wish.tsx';

/** The network: of the places of the need, else of all, each under its place. */
export function NeedNetwork({
  need,
  places,
  published,
  ...props
}: NeedIssues & Pick<MoreProps, 'need' | 'places' | 'published'>) {
  const says = publishedWords(published, 'hostNetwork');
  const offering = places.filter(({ networks = [] }) => networks.length > 0);
  const asked = wantedNetworks(need);
  const value = asked.join(',');
  const names = offering.flatMap(({ networks = [] }) => networks);
  return (
    <>
      <label>
        <Lab wish="hostNetwork" published={published}>
          Network
        </Lab>
        <select
          className="select"
          name="network"
          defaultValue={value}
          disabled={says.isOff && value === ''}
          {...wrongWith(props, 'network')}
        >
          <option value="">any</option>
          {value !== '' && names.every(({ slug }) => slug !== value) && (
            <option value={value}>
              {asked.map((one) => networkName(one, names)).join(' or ')}
            </option>
          )}
          {offering.map(({ code, name, networks = [] }) => (
            <optgroup key={code} label={name}>
              {networks.map(({ slug, name: called }) => (
                <option key={slug} value={slug}>
                  {called}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <Issue {...props} name="network" />
    </>
  );
}
