import { pictureUrl } from '#src/domain/picture-url.ts';

/**
 * A carrier's mark: its logo, else the first letter of its name (specification §3). A logo that
 * fails to load is taken away by `src/client/logo-fallback.ts`, and the letter shows.
 */
export function CarrierLogo({
  name,
  logoUrl,
  size,
}: {
  name: string;
  logoUrl: string | null;
  size?: 'sm' | 'lg';
}) {
  const letter = [...name.trim()][0]?.toUpperCase() ?? '';
  const picture = pictureUrl(logoUrl);
  const className = size ? `mono mono-${size}` : 'mono';
  return (
    <span className={className} aria-hidden="true" data-letter={letter}>
      {picture && (
        <img src={picture} alt="" width="18" height="18" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
