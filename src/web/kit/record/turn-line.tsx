import Box from '@mui/material/Box';
import { CircleCheck, Hourglass, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { isTurnOf, type Turn, turnWord } from '#domain/turn.ts';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

export interface TurnLineProps {
  turn: Turn<string>;
  /** Who reads it: "Your turn" is not everybody's. */
  reader: AccountType;
  /** The step that follows, where no header or foot of the same record has it. */
  action?: ReactNode;
}

/** Whose turn a record is, since when, and what is missing. */
export function TurnLine({ turn: { side, since, text, party }, reader, action }: TurnLineProps) {
  const mine = isTurnOf(side, reader);
  const Icon = side === 'nobody' ? CircleCheck : mine ? UserRound : Hourglass;
  return (
    <Box
      role="group"
      aria-label="Next step"
      sx={{
        display: 'flex',
        // Beside the words, or below them where it would be a column of single words.
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 2,
        px: 3,
        py: 2,
        minHeight: 40,
        borderRadius: `${t.radius.md}px`,
        background: mine ? t.brand[50] : t.n[0],
        boxShadow: `inset 0 0 0 1px ${mine ? t.brand[200] : t.n[200]}`,
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <Box
        component="span"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          flex: 'none',
          fontWeight: 600,
          color: mine ? t.brand[700] : t.n[700],
        }}
      >
        <Icon size={15} aria-hidden="true" />
        {turnWord(side, reader, party)}
        {since === null ? null : (
          <Box component="span" className="num" sx={{ fontWeight: 450, color: t.n[600] }}>
            since {formatCalendarDate(since)}
          </Box>
        )}
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, color: t.n[700] }}>
        <UnbrokenText>{text}</UnbrokenText>
      </Box>
      {action}
    </Box>
  );
}
