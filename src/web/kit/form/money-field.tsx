import Box from '@mui/material/Box';
import type { MouseEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
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

const complaint = 'Enter an amount, such as 48,250.00.';

/**
 * The first press takes the whole amount, as a tab does: what is typed stands in its place. Beside "0.00" it would be
 * another amount, 62,000.00 of 6200.
 */
function takeWhole(event: MouseEvent): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || document.activeElement === field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/** An amount as people type it, `48.250,00` or `48,250.00`; the value is cents, and stays what it was while they are unreadable. */
export function MoneyField({
  value,
  onChange,
  onBlur,
  currency = 'EUR',
  error,
  ...rest
}: MoneyFieldProps) {
  const [text, setText] = useState(shown(value));
  const [left, setLeft] = useState(false);
  const typedFrom = useRef<{ value: number | null }>(undefined);
  useEffect(() => {
    setText((typed) => {
      const cents = parseMoney(typed);
      const isTyped = cents === undefined ? typedFrom.current : cents === (value ?? undefined);
      return isTyped && typed !== '' ? typed : shown(value);
    });
  }, [value]);
  const unreadable = text.trim() !== '' && parseMoney(text) === undefined ? complaint : undefined;

  return (
    <TextField
      {...rest}
      onMouseDown={takeWhole}
      value={text}
      inputMode="decimal"
      align="right"
      error={error ?? (left ? unreadable : undefined)}
      unreadable={unreadable}
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
        typedFrom.current ??= { value: value ?? null };
        setText(typed);
        setLeft(false);
        const cents = parseMoney(typed);
        // "950.009" on the way to something unreadable is nobody's amount.
        const began = typedFrom.current.value;
        onChange(typed.trim() === '' ? null : (cents ?? began));
      }}
      onBlur={() => {
        setLeft(true);
        if (!unreadable) {
          typedFrom.current = undefined;
          setText(shown(parseMoney(text) ?? null));
        }
        onBlur?.();
      }}
    />
  );
}
