import { t } from '#web/kit/base/tokens.ts';

const shade = (side: 'left' | 'right') =>
  `radial-gradient(farthest-side at ${side === 'left' ? 0 : 100}% 50%, rgba(28, 25, 23, 0.16), transparent)`;
const ground = (side: 'left' | 'right') =>
  `linear-gradient(to ${side}, transparent, var(--ground, ${t.n[50]}) 70%)`;

/**
 * A strip that scrolls sideways shades the edge behind which there is more: what scrolls along covers the shade at an end
 * that is reached. Where it stands on another ground than the page's it says so in `--ground`.
 */
export const moreBeside = {
  background: `${ground('left')} 0 / 32px 100%, ${ground('right')} 100% / 32px 100%, ${shade('left')} 0 / 14px 100%, ${shade('right')} 100% / 14px 100%`,
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, local, scroll, scroll',
} as const;
