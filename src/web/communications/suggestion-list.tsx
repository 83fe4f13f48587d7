import Box from '@mui/material/Box';
import type { Suggestion } from '#web/communications/composer-suggestions.ts';
import { t } from '#web/kit/base/tokens.ts';

export interface SuggestionListProps {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onPick: (suggestion: Suggestion) => void;
}

/** Names and replies above the message box; arrows move, Enter or Tab takes one. */
export function SuggestionList({ id, suggestions, active, onPick }: SuggestionListProps) {
  return (
    <Box
      id={id}
      role="listbox"
      aria-label="Suggestions"
      sx={{
        position: 'absolute',
        left: 0,
        right: 0,
        bottom: 'calc(100% + 4px)',
        zIndex: 2,
        maxHeight: 240,
        overflowY: 'auto',
        p: 1,
        borderRadius: `${t.radius.md}px`,
        background: t.n[0],
        boxShadow: t.shadow.pop,
      }}
    >
      {suggestions.map((suggestion, index) => (
        <Box
          key={suggestion.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          // The box keeps the focus, otherwise the list would close before the press counts.
          onMouseDown={(event: React.MouseEvent) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
          sx={{
            px: 2,
            py: 1.5,
            borderRadius: `${t.radius.sm}px`,
            fontSize: 13,
            lineHeight: '18px',
            cursor: 'pointer',
            background: index === active ? t.n[100] : 'transparent',
            '&:hover': { background: t.n[100] },
          }}
        >
          {suggestion.label}
        </Box>
      ))}
    </Box>
  );
}
