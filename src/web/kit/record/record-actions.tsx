import IconButton from '@mui/material/IconButton';
import { Ellipsis } from 'lucide-react';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';

/** "More", the last of the buttons of a record's page: what is done rarely. Nothing where there is nothing more. */
export function RecordActions({ actions }: { actions: readonly MenuAction[] }) {
  if (actions.length === 0) return null;
  return (
    <PopupMenu
      label="More actions"
      actions={actions}
      renderTrigger={(props) => (
        <IconButton {...props} aria-label="More actions">
          <Ellipsis size={16} />
        </IconButton>
      )}
    />
  );
}
