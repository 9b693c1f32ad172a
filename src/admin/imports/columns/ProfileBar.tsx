import { useQueryClient } from '@tanstack/react-query';
import type { StoredProfile } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { Button } from '../../core/parts/Button.tsx';
import { adminCall, fieldProblems } from '../../core/data/call.ts';
import { useWrite } from '../../core/data/writes.ts';
import { confirm } from '../../core/dialog/confirm.tsx';
import type { FieldSpec, Values } from '../../core/form/fields.ts';
import { FormField } from '../../core/form/FormField.tsx';
import { FORM_COLUMNS as GRID } from '../../core/form/look.ts';
import { MatchPart } from '../../core/form/MatchPart.tsx';
import { profileOf } from './reading.ts';

const NAME: FieldSpec = {
  name: 'profile',
  label: 'Name',
  kind: 'text',
  span: 4,
  wide: true,
  maxLength: 60,
  hint: 'Plans read this way carry it as their source. A saved profile is proposed for the next file with these columns.',
};

/** Keeps the choices under a name, and renames or deletes what is kept. */
export function ProfileBar(props: {
  values: Values;
  profiles: readonly StoredProfile[];
  onChange: (changes: Values) => void;
}) {
  const { values, profiles, onChange } = props;
  const client = useQueryClient();
  const stored = profiles.find(({ id }) => values.mapping === `profile:${id}`);
  const profile = profileOf(values);
  const isSame = profile.name === stored?.profile.name;
  const save = useWrite({
    run: (storedProfile: StoredProfile | undefined) =>
      storedProfile
        ? adminCall('PUT', api.importProfile(storedProfile.id), {
            body: { profile, version: storedProfile.version },
          })
        : adminCall('POST', api.importProfiles, { body: { profile } }),
    done: 'Profile saved',
    failed: 'Error saving the profile',
    marks: true,
  });
  const keep = (storedProfile?: StoredProfile) =>
    save.mutate(storedProfile, { onSuccess: ({ id }) => onChange({ mapping: `profile:${id}` }) });
  const remove = async ({ id, version, profile: { name } }: StoredProfile) => {
    const yes = await confirm({
      title: `Delete the profile ${name}?`,
      text: 'Its choices stay on this screen until you leave. Plans that were read through it stay as they are.',
      action: 'Delete',
      danger: true,
      run: () => adminCall('DELETE', api.importProfile(id), { version }),
    });
    if (!yes) return;
    onChange({ mapping: 'hand' });
    await client.invalidateQueries({ queryKey: [api.importProfiles] });
  };
  const isOff = save.isPending || profile.name === '';
  return (
    <MatchPart title="Profile">
      <div className={GRID}>
        <FormField
          spec={NAME}
          value={values.profile ?? ''}
          problem={save.error ? Object.values(fieldProblems(save.error)).join(' ') : undefined}
          onChange={(name) => {
            save.reset();
            onChange({ profile: name });
          }}
        />
        <div className="wide tw:col-span-8 tw:flex tw:flex-wrap tw:gap-2 tw:pt-6 tw:max-[60rem]:pt-0">
          {stored && (
            <Button disabled={isOff} onClick={() => keep(stored)}>
              {isSame ? 'Save the profile' : 'Save under the new name'}
            </Button>
          )}
          {!isSame && (
            <Button disabled={isOff} onClick={() => keep()}>
              {stored ? 'Save as another profile' : 'Save as a profile'}
            </Button>
          )}
          {stored && (
            <Button look="danger" onClick={() => void remove(stored)}>
              Delete
            </Button>
          )}
        </div>
      </div>
    </MatchPart>
  );
}
