import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  ChartColumn,
  Download,
  Ellipsis,
  Image as ImageIcon,
  Info,
  ListTree,
  Maximize2,
  Table2,
} from 'lucide-react';
import type { CardWords } from '#domain/analytics/cards/card-words.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';

/** What can be done with a card: see it as a table, ask how it is made, take it along. */
export function CardMenu({
  card,
  asTable,
  explained,
  rowsHref,
  onTable,
  onExplain,
  onFile,
  onPicture,
  onLarge,
}: {
  card: CardWords;
  asTable: boolean;
  /** Whether it says how it is worked out. */
  explained: boolean;
  rowsHref: string;
  onTable: () => void;
  onExplain: () => void;
  onFile: () => void;
  onPicture: () => void;
  onLarge: () => void;
}) {
  const go = useGo();
  const isPhone = useIsPhone();
  const label = asTable ? 'View chart' : 'View data';
  return (
    <Box
      data-not-in-picture=""
      sx={{ display: 'flex', alignItems: 'center', gap: 1, '@media print': { display: 'none' } }}
    >
      <Button
        size="small"
        startIcon={asTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
        aria-pressed={asTable}
        onClick={onTable}
        aria-label={`${label}: ${card.title}`}
      >
        {label}
      </Button>
      <IconButton
        aria-label={`How it is worked out: ${card.title}`}
        aria-expanded={explained}
        title="How it is worked out"
        onClick={onExplain}
      >
        <Info size={18} />
      </IconButton>
      <PopupMenu
        label={card.title}
        actions={[
          {
            label: 'Show the rows',
            icon: ListTree,
            onSelect: () => go(rowsHref, { keepScroll: true }),
          },
          { label: 'Download CSV', icon: Download, onSelect: onFile },
          { label: 'Download PNG', icon: ImageIcon, onSelect: onPicture },
          ...(!isPhone && document.fullscreenEnabled
            ? [{ label: 'Full screen', icon: Maximize2, onSelect: onLarge }]
            : []),
        ]}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} aria-label={`More: ${card.title}`}>
            <Ellipsis size={18} />
          </IconButton>
        )}
      />
    </Box>
  );
}
