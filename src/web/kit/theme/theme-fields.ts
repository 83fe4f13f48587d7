import type { ThemeOptions } from '@mui/material/styles';
import { t } from '#web/kit/base/tokens.ts';

const phone = '@media (max-width: 899.95px)';

/** Fields and switches. Input text is 16 px on phones, otherwise iOS zooms into the field. */
export const fieldStyles: NonNullable<ThemeOptions['components']> = {
  // Each field that came or went would make the browser work out the styles of the whole page anew.
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        borderRadius: t.radius.sm,
        background: '#fff',
        fontSize: 14,
        lineHeight: '20px',
        minHeight: 36,
        '& fieldset': { borderColor: t.n[400], top: 0, '& legend': { display: 'none' } },
        '&:hover:not(.Mui-disabled) fieldset': { borderColor: t.n[600] },
        '&.Mui-focused fieldset': {
          borderColor: `${t.brand[600]} !important`,
          borderWidth: '2px !important',
        },
        '&.Mui-error fieldset': { borderColor: t.error },
        '&.Mui-disabled': { background: t.n[50] },
        '&.Mui-disabled fieldset': { borderColor: t.n[300] },
        [phone]: { fontSize: 16, minHeight: 48, borderRadius: t.radius.md },
      },
      input: {
        padding: '8px 12px',
        height: 20,
        '&::placeholder': { color: t.n[500], opacity: 1 },
        '&:focus-visible': { outline: 'none' },
        [phone]: { padding: '12px 14px', height: 24 },
      },
      multiline: { padding: 0, '& textarea': { height: 'auto', padding: '8px 12px' } },
      adornedStart: { paddingLeft: 12, '& input': { paddingLeft: 8 } },
      adornedEnd: { paddingRight: 6 },
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginLeft: -4, marginRight: 0 },
      label: {
        fontSize: 14,
        lineHeight: '20px',
        paddingLeft: 4,
        [phone]: { fontSize: 16, lineHeight: '24px' },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 34, height: 20, padding: 0, overflow: 'visible' },
      switchBase: {
        padding: 3,
        '&:hover': { background: 'transparent !important' },
        '&.Mui-checked': { transform: 'translateX(14px)', color: '#fff' },
        '&.Mui-checked + .MuiSwitch-track': { opacity: 1, background: t.brand[600] },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: `2px solid ${t.brand[600]}`,
          outlineOffset: 2,
        },
      },
      thumb: {
        width: 14,
        height: 14,
        boxShadow: '0 1px 2px rgba(28,25,23,.3)',
        background: '#fff',
      },
      track: { borderRadius: 10, opacity: 1, background: t.n[400] },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { boxShadow: t.shadow.pop, borderRadius: t.radius.md, marginTop: 4 },
      listbox: { padding: 4, fontSize: 14 },
      option: {
        minHeight: '32px !important',
        padding: '6px 8px !important',
        borderRadius: t.radius.sm,
        '&.Mui-focused': { background: `${t.n[100]} !important` },
        '&[aria-selected="true"]': { background: `${t.brand[50]} !important`, fontWeight: 550 },
      },
      noOptions: { fontSize: 13, color: t.n[500] },
      tag: {
        height: 26,
        borderRadius: t.radius.xs,
        background: t.n[100],
        margin: 2,
        fontSize: 13,
        '& .MuiChip-deleteIcon': { color: t.n[600], margin: '0 6px 0 -4px' },
      },
      popupIndicator: { width: 28, height: 28 },
      clearIndicator: { width: 28, height: 28 },
    },
  },
};
