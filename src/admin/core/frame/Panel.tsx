import { Component, Suspense, type ReactNode } from 'react';
import { useAdminCheck } from '../data/reads.ts';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { Loading } from '../parts/Loading.tsx';
import type { Place } from './place.ts';

/** The content of a place, which is read after the frame. */
export function Panel({ place, params }: { place: Place; params: URLSearchParams }) {
  const self = useAdminCheck().data ?? null;
  return (
    <Broken>
      <Suspense fallback={<Loading />}>
        <place.Content params={params} self={self} />
      </Suspense>
    </Broken>
  );
}

/** One place that fails, or whose file a newer version took away, leaves the others standing. */
class Broken extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <LoadFailure read={{ error, refetch: () => location.reload() }} />;
  }
}
