import { useId } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { StoredProfile } from '#src/contract/imports.ts';
import { api } from '#src/domain/paths.ts';
import { Problem } from '../Problem.tsx';
import { Button } from '../Button.tsx';
import { call, problemsOf } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { confirm } from '../dialog/confirm.tsx';
import { profileOf } from './mapping-options.ts';
import type { MappingState } from './mapping-state.ts';
import { MatchPart } from '../form/MatchPart.tsx';

/** Keeps the choices under a name, renames or deletes what is kept. */
export function ProfileBar(props: {
  state: MappingState;
  profiles: readonly StoredProfile[];
  onChange: (next: MappingState) => void;
}) {
  const { state, profiles, onChange } = props;
  const id = useId();
  const client = useQueryClient();
  const stored = profiles.find((each) => state.way === `profile:${each.id}`);
  const profile = profileOf(state);
  const save = useWrite({
    run: (how: 'new' | 'same') =>
      how === 'same' && stored
        ? call('PUT', api.importProfile(stored.id), { body: { profile, version: stored.version } })
        : call('POST', api.importProfiles, { body: { profile } }),
    done: 'Profile saved',
    failed: 'Error saving the profile',
  });
  const keep = (how: 'new' | 'same') =>
    save.mutate(how, {
      onSuccess: (kept) => onChange({ ...state, way: `profile:${kept.id}` }),
    });
  const remove = async () => {
    const { id: number, version } = stored!;
    const yes = await confirm({
      title: `Delete the profile ${stored!.profile.name}?`,
      text: 'Its choices stay on this screen until you leave. Plans that were read through it stay as they are.',
      action: 'Delete',
      danger: true,
      run: () => call('DELETE', api.importProfile(number), { version }),
    });
    if (!yes) return;
    onChange({ ...state, way: 'hand' });
    await client.invalidateQueries({ queryKey: [api.importProfiles] });
  };
  const problem = save.error ? Object.values(problemsOf(save.error)).join(' ') : '';
  return (
    <MatchPart title="Profile">
      <div className="tw:mb-1 tw:flex tw:flex-wrap tw:items-end tw:gap-2 tw:[&_.field]:flex-[0_1_20rem]">
        <div className={problem ? 'field is-bad' : 'field'}>
          <label htmlFor={id}>Name</label>
          <input
            id={id}
            className="input"
            maxLength={60}
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            aria-invalid={problem ? true : undefined}
            value={state.name}
            onChange={(event) => {
              save.reset();
              onChange({ ...state, name: event.target.value });
            }}
          />
        </div>
        {stored && (
          <Button
            large
            disabled={save.isPending || profile.name === ''}
            onClick={() => keep('same')}
          >
            {profile.name === stored.profile.name ? 'Save the profile' : 'Save under the new name'}
          </Button>
        )}
        {(!stored || profile.name !== stored.profile.name) && (
          <Button
            large
            disabled={save.isPending || profile.name === ''}
            onClick={() => keep('new')}
          >
            {stored ? 'Save as another profile' : 'Save as a profile'}
          </Button>
        )}
        {stored && (
          <Button look="danger" large onClick={() => void remove()}>
            Delete
          </Button>
        )}
      </div>
      <p className="hint" id={`${id}-hint`}>
        Plans read this way carry the name as their source. A saved profile is proposed for the next
        file with these columns.
      </p>
      {problem && <Problem>{problem}</Problem>}
    </MatchPart>
  );
}
