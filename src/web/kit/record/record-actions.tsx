import IconButton from '@mui/material/IconButton';
import { Ellipsis } from 'lucide-react';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';

/** "More", the last of the buttons of a record's page: what is done rarely. Nothing where there is nothing more. */
export function RecordActions({
  actions,
  label = 'More actions',
}: {
  actions: readonly MenuAction[];
  label?: string;
}) {
  if (actions.length === 0) return null;
  return (
    <PopupMenu
      label={label}
      actions={actions}
      renderTrigger={(props) => (
        <IconButton {...props} aria-label={label}>
          <Ellipsis size={16} />
        </IconButton>
      )}
    />
  );
}
