import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { OptionList } from '#web/kit/choice/option-list.tsx';
import { popupLimit, popupMaxHeight, type MenuAction } from '#web/kit/overlay/menu-action.ts';
import { t } from '#web/kit/base/tokens.ts';

export interface PopupSearchProps {
  actions: readonly MenuAction[];
  label: string;
  onSelect: (action: MenuAction) => void;
  roomy?: boolean;
}

/** The search of a popup menu: 20 of the options that match. */
export function PopupSearch({ actions, label, onSelect, roomy = false }: PopupSearchProps) {
  const options = actions.map((action, index) => ({
    value: String(index),
    label: action.label,
    ...(action.heading ? { group: action.heading } : {}),
    ...(action.note ? { note: action.note } : {}),
    ...(action.disabled ? { disabled: true } : {}),
    ...(action.icon
      ? { icon: <action.icon size={16} strokeWidth={1.75} color={t.n[500]} aria-hidden="true" /> }
      : {}),
  }));
  return (
    // A menu moves its focus with every letter typed; the search box keeps them.
    <Box
      onKeyDown={(event: KeyboardEvent) =>
        event.key === 'Escape' || event.key === 'Tab' ? undefined : event.stopPropagation()
      }
      onClick={(event) => event.stopPropagation()}
    >
      <OptionList
        label={label}
        options={options}
        selected={options.filter((_, index) => actions[index]?.ticked).map(({ value }) => value)}
        limit={popupLimit}
        dashes="compared"
        height={roomy ? 'fill' : popupMaxHeight - 60}
        roomy={roomy}
        onChange={([chosen]) => {
          const action = actions[Number(chosen)];
          if (action) onSelect(action);
        }}
      />
    </Box>
  );
}
