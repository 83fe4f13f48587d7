import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { t } from '#web/kit/base/tokens.ts';

export interface OptionSearchProps {
  label: string;
  placeholder: string;
  query: string;
  roomy: boolean;
  listId: string;
  activeId: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onQuery: (query: string) => void;
}

/** The search box on top of a list of options; the arrows in it move through the list. */
export function OptionSearch(props: OptionSearchProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 3,
        height: props.roomy ? 52 : 40,
        borderBottom: `1px solid ${t.n[200]}`,
        flex: 'none',
      }}
    >
      <Search size={16} color={t.n[500]} aria-hidden="true" />
      <InputBase
        autoFocus
        fullWidth
        value={props.query}
        placeholder={props.placeholder}
        onChange={(event) => props.onQuery(event.target.value)}
        onKeyDown={props.onKeyDown}
        sx={{
          fontSize: props.roomy ? 16 : 14,
          '& input::placeholder': { color: t.n[500], opacity: 1 },
          '& input:focus-visible': { outline: 'none' },
        }}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': `${props.label}: search`,
            'aria-expanded': true,
            'aria-controls': props.listId,
            'aria-activedescendant': props.activeId,
            'aria-autocomplete': 'list',
          },
        }}
      />
    </Box>
  );
}
