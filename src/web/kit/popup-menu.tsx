import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { MouseEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import { useGo } from '#web/kit/app-link.tsx';
import { BottomSheet } from '#web/kit/bottom-sheet.tsx';
import { popupMaxHeight, type MenuAction } from '#web/kit/menu-action.ts';
import { PopupSearch } from '#web/kit/popup-search.tsx';
import { t } from '#web/kit/tokens.ts';
import { useIsPhone } from '#web/kit/use-is-phone.ts';

export interface PopupMenuProps {
  /** Draws the button; spread the props on it. */
  renderTrigger: (props: {
    onClick: (event: MouseEvent<HTMLElement>) => void;
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
  }) => ReactNode;
  actions: readonly MenuAction[];
  /** Names the menu for readers and heads the sheet on phones. */
  label: string;
  search?: boolean;
}

/** A menu at a button [2.46], on phones a sheet from below. */
export function PopupMenu({ renderTrigger, actions, label, search = false }: PopupMenuProps) {
  const id = useId();
  const go = useGo();
  const phone = useIsPhone();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const close = () => setAnchor(null);
  const select = (action: MenuAction) => {
    if (action.disabled) return;
    close();
    if (action.href) go(action.href);
    action.onSelect?.();
  };
  const items = actions.map((action) => [
    action.divided ? <Divider key={`${action.label}-line`} sx={{ my: '4px !important' }} /> : null,
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
  return (
    <>
      {renderTrigger({
        onClick: (event) => {
          event.stopPropagation();
          event.preventDefault();
          setAnchor(event.currentTarget);
        },
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {phone ? (
        <BottomSheet open={open} title={label} onClose={close}>
          {search ? (
            <PopupSearch actions={actions} label={label} onSelect={select} roomy />
          ) : (
            <Box role="menu" sx={{ p: 2 }} onClick={(event) => event.stopPropagation()}>
              {items}
            </Box>
          )}
        </BottomSheet>
      ) : (
        <Menu
          id={id}
          anchorEl={anchor}
          open={open}
          onClose={(event: object) => {
            if ('stopPropagation' in event) (event as MouseEvent).stopPropagation();
            close();
          }}
          variant="menu"
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          transitionDuration={{ enter: 120, exit: 80 }}
          slotProps={{
            list: {
              'aria-label': label,
              ...(search ? { role: 'presentation', sx: { p: 0 } } : {}),
            },
            paper: { sx: { maxHeight: popupMaxHeight, minWidth: search ? 260 : 180 } },
          }}
        >
          {search ? <PopupSearch actions={actions} label={label} onSelect={select} /> : items}
        </Menu>
      )}
    </>
  );
}
