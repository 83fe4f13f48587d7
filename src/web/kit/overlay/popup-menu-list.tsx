import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { BottomSheet } from '#web/kit/overlay/bottom-sheet.tsx';
import { popupLimit, popupMaxHeight, type MenuAction } from '#web/kit/overlay/menu-action.ts';
import { goTo } from '#web/kit/address/navigation.ts';
import { Popover } from '#web/kit/overlay/popover.tsx';
import { PopupSearch } from '#web/kit/overlay/popup-search.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

export interface PopupMenuListProps {
  id: string;
  /** The button it hangs on; null when closed. */
  anchor: HTMLElement | null;
  actions: readonly MenuAction[];
  label: string;
  search: boolean;
  onClose: () => void;
}

/** The open side of a popup menu. */
export function PopupMenuList({
  id,
  anchor,
  actions,
  label,
  onClose,
  ...rest
}: PopupMenuListProps) {
  // More than one can look through at once comes with a search box.
  const search = rest.search || actions.length > popupLimit;
  const phone = useIsPhone();
  const open = anchor !== null;
  const select = (action: MenuAction) => {
    if (action.disabled) return;
    onClose();
    if (action.href) goTo(action.href);
    action.onSelect?.();
  };
  const items = itemsOf(actions, select);
  if (phone) {
    return (
      <BottomSheet open={open} title={label} onClose={onClose}>
        {search ? (
          <PopupSearch actions={actions} label={label} onSelect={select} roomy />
        ) : (
          <MenuList autoFocusItem={open} aria-label={label} sx={{ p: 2 }}>
            {items}
          </MenuList>
        )}
      </BottomSheet>
    );
  }
  return (
    <Popover
      id={id}
      anchor={anchor}
      onClose={onClose}
      maxHeight={popupMaxHeight}
      minWidth={search ? 260 : 180}
      {...(search ? { label } : {})}
    >
      {search ? (
        <PopupSearch actions={actions} label={label} onSelect={select} />
      ) : (
        <MenuList autoFocusItem variant="menu" aria-label={label} sx={{ p: 1 }}>
          {items}
        </MenuList>
      )}
    </Popover>
  );
}

/** The lines of the menu, each with the line or the heading above it. */
function itemsOf(actions: readonly MenuAction[], select: (action: MenuAction) => void) {
  return actions.map((action) => [
    action.divided ? <Divider key={`${action.label}-line`} sx={{ my: '4px !important' }} /> : null,
    action.heading ? (
      <ListSubheader
        key={`${action.label}-heading`}
        role="presentation"
        disableSticky
        sx={{ px: 2, lineHeight: '28px', fontSize: 12, fontWeight: 600, color: t.n[500] }}
      >
        {action.heading}
      </ListSubheader>
    ) : null,
    <MenuItem
      key={action.label}
      disabled={action.disabled ?? false}
      selected={action.ticked ?? false}
      onClick={(event) => {
        event.stopPropagation();
        select(action);
      }}
      sx={action.destructive ? { color: t.error } : {}}
    >
      {action.icon ? (
        <action.icon
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          color={action.destructive ? t.error : t.n[500]}
        />
      ) : null}
      <Box component="span" sx={{ flex: 1 }}>
        {action.label}
        {action.note ? (
          <Box
            component="span"
            sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: t.n[500] }}
          >
            {action.note}
          </Box>
        ) : null}
      </Box>
    </MenuItem>,
  ]);
}
