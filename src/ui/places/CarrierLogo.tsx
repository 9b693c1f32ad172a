import { carrierMark } from '#src/domain/places/carrier-mark.ts';
import { pictureUrl } from '#src/domain/core/pictures/picture-url.ts';
import { smallMark } from '#src/domain/core/pictures/pictures.ts';

/**
 * A carrier's mark: its logo, else two letters of its name in an ink of their own (rule 17).
 * A logo that fails to load is taken away by `src/client/core/parts/logo-fallback.ts`,
 * and the letters show.
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
  const { letters, tint } = carrierMark(name);
  const stored = pictureUrl(logoUrl);
  // Its place on a carrier's own page is larger than the small file.
  const picture = stored !== null && size !== 'lg' ? smallMark(stored) : stored;
  const className = size ? `mono mono-${size}` : 'mono';
  return (
    <span className={className} aria-hidden="true" data-letter={letters} data-tint={tint}>
      {picture && (
        <img src={picture} alt="" width="18" height="18" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
