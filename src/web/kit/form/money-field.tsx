import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { currencySymbol } from '#domain/currencies.ts';
import { formatAmount } from '#domain/money.ts';
import { parseMoney } from '#domain/number-entry.ts';
import { TextField } from '#web/kit/form/text-field.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface MoneyFieldProps {
  label: string;
  /** Cents, or null when empty. */
  value: number | null | undefined;
  onChange: (cents: number | null) => void;
  onBlur?: () => void;
  currency?: string;
  required?: boolean;
  disabled?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
  autoFocus?: boolean;
}

const shown = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? '' : formatAmount(cents);

/** An amount as people type it, `48.250,00` or `48,250.00`; the value is cents. */
export function MoneyField({
  value,
  onChange,
  onBlur,
  currency = 'EUR',
  error,
  ...rest
}: MoneyFieldProps) {
  const [text, setText] = useState(shown(value));
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    setText((typed) =>
      parseMoney(typed) === (value ?? undefined) && typed !== '' ? typed : shown(value),
    );
  }, [value]);

  return (
    <TextField
      {...rest}
      value={text}
      inputMode="decimal"
      align="right"
      error={error ?? (unreadable ? 'Enter an amount, such as 48,250.00.' : undefined)}
      {...(currency === 'EUR'
        ? { adornment: 'euro' as const }
        : {
            start: (
              <Box component="span" sx={{ fontSize: 12, fontWeight: 550, color: t.n[500] }}>
                {currencySymbol(currency)}
              </Box>
            ),
          })}
      onChange={(typed) => {
        setText(typed);
        setUnreadable(false);
        const cents = parseMoney(typed);
        if (typed.trim() === '') onChange(null);
        else if (cents !== undefined) onChange(cents);
      }}
      onBlur={() => {
        const cents = parseMoney(text);
        if (text.trim() !== '' && cents === undefined) setUnreadable(true);
        else setText(shown(cents ?? null));
        onBlur?.();
      }}
    />
  );
}
