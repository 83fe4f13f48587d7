import Button from '@mui/material/Button';
import { Ellipsis } from 'lucide-react';
import type { MenuAction } from '#web/kit/menu-action.ts';
import { PopupMenu } from '#web/kit/popup-menu.tsx';

/** "More" beside the buttons of a record's page: what is done rarely. */
export function RecordActions({ actions }: { actions: readonly MenuAction[] }) {
  return (
    <PopupMenu
      label="More actions"
      actions={actions}
      renderTrigger={(props) => (
        <Button
          {...props}
          variant="outlined"
          aria-label="More actions"
          sx={{ minWidth: 40, px: 2 }}
        >
          <Ellipsis size={16} />
        </Button>
      )}
    />
  );
}
