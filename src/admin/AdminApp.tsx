import { useCallback, useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient, type LostAccess } from './core/data/client.ts';
import { ConfirmHost } from './core/dialog/confirm.tsx';
import { Dashboard } from './frame/Dashboard.tsx';
import { SignInHost } from './people/session/SignInDialog.tsx';
import { PLACES } from './places.ts';

/** The dashboard: the one root on /admin, rendered only in the browser. */
export function AdminApp() {
  const [lost, setLost] = useState<LostAccess | null>(null);
  const [client] = useState(() => createQueryClient(setLost));
  const forgive = useCallback(() => setLost(null), []);
  return (
    <QueryClientProvider client={client}>
      <Dashboard places={PLACES} lost={lost} />
      <ConfirmHost />
      <SignInHost onSignedIn={forgive} />
    </QueryClientProvider>
  );
}
