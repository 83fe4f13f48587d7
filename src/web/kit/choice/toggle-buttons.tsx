import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';

interface ToggleChoice<V extends string> {
  value: V;
  label: string;
  icon?: ReactNode;
}

export interface ToggleButtonsProps<V extends string> {
  label: string;
  value: V;
  choices: readonly ToggleChoice<V>[];
  onChange: (value: V) => void;
  /** Only the icons; the labels stay for readers. */
  iconsOnly?: boolean;
}

/** One of a few, side by side [2.47]: a radio group whose arrows move the choice. */
export function ToggleButtons<V extends string>({
  label,
  value,
  choices,
  onChange,
  iconsOnly = false,
}: ToggleButtonsProps<V>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = choices.findIndex((choice) => choice.value === value);
    const next = choices[(index + step + choices.length) % choices.length];
    if (!next) return;
    onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      sx={{
        display: 'inline-flex',
        justifySelf: 'start',
        p: '2px',
        gap: '2px',
        borderRadius: `${t.radius.md}px`,
        background: t.n[200],
      }}
    >
      {choices.map((choice) => {
        const on = choice.value === value;
        return (
          <ButtonBase
            key={choice.value}
            role="radio"
            aria-checked={on}
            tabIndex={on ? 0 : -1}
            data-value={choice.value}
            onClick={() => onChange(choice.value)}
            {...(iconsOnly ? { 'aria-label': choice.label, title: choice.label } : {})}
            sx={{
              minHeight: { xs: 40, md: 28 },
              px: iconsOnly ? 2 : 3,
              gap: 1.5,
              borderRadius: `${t.radius.sm}px`,
              fontSize: 13,
              fontWeight: 550,
              color: on ? t.n[900] : t.n[600],
              background: on ? '#fff' : 'transparent',
              boxShadow: on ? '0 1px 2px rgba(28,25,23,.12)' : 'none',
              '&:hover': { color: t.n[900] },
            }}
          >
            {choice.icon}
            {iconsOnly ? null : choice.label}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
