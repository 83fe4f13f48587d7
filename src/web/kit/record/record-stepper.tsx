import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useGo } from '#web/kit/address/app-link.tsx';
import { trailOf } from '#web/kit/list/list-trail.ts';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { usePathname } from '#web/kit/address/use-pathname.ts';
import { useSearchParams } from '#web/kit/address/use-search-params.ts';

/** "‹ 3 of 214 ›" on a record that was opened from a list; `[` and `]` do the same. The tab that is read stays. */
export function RecordStepper() {
  const go = useGo();
  const pathname = usePathname();
  const trail = trailOf(pathname);
  const [{ tab }] = useSearchParams();
  const neighbour = (by: number) => {
    const href = trail?.hrefs[trail.index + by];
    return href && tab && !href.includes('?') ? `${href}?tab=${tab}` : href;
  };
  const [before, after] = [neighbour(-1), neighbour(1)];
  useShortcuts(
    {
      '[': () => before && go(before, { replace: true }),
      ']': () => after && go(after, { replace: true }),
    },
    trail !== null,
  );
  if (!trail) return null;
  return (
    <Box className="num" sx={{ display: 'flex', alignItems: 'center', fontSize: 13, flex: 'none' }}>
      <IconButton
        aria-label="Previous record"
        disabled={!before}
        onClick={() => before && go(before, { replace: true })}
        sx={{ width: 28, height: 28 }}
      >
        <ChevronLeft size={16} />
      </IconButton>
      {trail.offset + trail.index + 1} of {trail.total.toLocaleString('en-GB')}
      <IconButton
        aria-label="Next record"
        disabled={!after}
        onClick={() => after && go(after, { replace: true })}
        sx={{ width: 28, height: 28 }}
      >
        <ChevronRight size={16} />
      </IconButton>
    </Box>
  );
}
