import { useState } from 'react';
import type { ApiToken, NewToken } from '#src/contract/people/tokens.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { teamApi } from '#src/domain/core/paths/team-paths.ts';
import { call } from '../data/call.ts';
import { useRead } from '../data/reads.ts';
import { useWrite } from '../data/writes.ts';
import { confirm } from '../dialog/confirm.tsx';
import { Grid } from '../grid/Grid.tsx';
import { BAR, BAR_WORDS, PUSH } from '../grid/bar.ts';
import { NewButton } from '../grid/NewButton.tsx';
import { RowButton } from '../grid/RowButton.tsx';
import { useOpenRow } from '../grid/use-open-row.ts';
import { mayEnd, TOKEN_COLUMNS } from './columns.tsx';
import { NewTokenForm } from './NewTokenForm.tsx';
import { ShownOnce } from '../dialog/ShownOnce.tsx';
import { dayText } from '../time.ts';

/** Tokens of the API: who calls it beside people, made and ended here. */
export function TokenList() {
  const tokens = useRead(teamApi.tokens);
  const row = useOpenRow();
  const [shown, setShown] = useState<NewToken | null>(null);
  const end = useWrite({
    run: ({ id }: ApiToken) => call('DELETE', teamApi.token(id)),
    done: 'Token revoked',
    failed: 'Error revoking token',
    soon: true,
  });
  const ask = (token: ApiToken) =>
    void confirm({
      title: `Revoke the token "${token.name}"?`,
      text: 'Programs that use it are refused from the next call on. It cannot be brought back.',
      action: 'Revoke',
      danger: true,
      run: () => end.mutateAsync(token),
    });
  const ended = tokens.data?.filter((token) => !mayEnd(token)).length ?? 0;
  return (
    <>
      <div className={BAR}>
        <p className={BAR_WORDS}>
          Programs call the API with a token, as <a href={api.docs}>its description</a> says of each
          call.
        </p>
        <span className={PUSH} />
        <span className="hint" role="status">
          {tokens.data && plural(tokens.data.length, 'token')}
          {ended > 0 && `, ${ended} ended`}
        </span>
        <NewButton noun="token" row={row} />
      </div>
      {row.creating && (
        <NewTokenForm
          onMade={(made) => {
            row.close();
            setShown(made);
          }}
          onClose={row.close}
        />
      )}
      <Grid
        label="API tokens"
        columns={TOKEN_COLUMNS}
        rows={tokens.data}
        nameOf={({ name }) => name}
        read={tokens}
        empty={<p>No program has a token.</p>}
        actions={(token) =>
          mayEnd(token) && <RowButton icon="x" label="Revoke" onClick={() => ask(token)} />
        }
      />
      {shown && (
        <ShownOnce
          label="Token"
          title={`Token "${shown.made.name}"`}
          secret={shown.token}
          onClose={() => setShown(null)}
        >
          Whoever has it can do what its role may until {dayText(shown.made.expiresAt)}: store it
          like a password.
        </ShownOnce>
      )}
    </>
  );
}
