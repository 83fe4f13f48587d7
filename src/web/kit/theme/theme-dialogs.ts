import type { ThemeOptions } from '@mui/material/styles';
import { t } from '#web/kit/base/tokens.ts';

const phone = '@media (max-width: 899.95px)';

/** What floats above the page: the only things with a shadow. */
export const dialogStyles: NonNullable<ThemeOptions['components']> = {
  MuiDialog: {
    styleOverrides: {
      paper: { borderRadius: t.radius.lg, boxShadow: t.shadow.dialog, margin: 24 },
      paperWidthXs: { maxWidth: 444 },
      paperWidthSm: { maxWidth: 600 },
      paperFullScreen: { borderRadius: 0, margin: 0 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        padding: '20px 24px 4px',
        fontFamily: t.font.display,
        fontStretch: '106%',
        fontWeight: 620,
        fontSize: 17,
        lineHeight: '24px',
        [phone]: { padding: '16px 20px', fontSize: 20, lineHeight: '28px' },
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: { root: { padding: '8px 24px 20px', [phone]: { padding: '8px 20px 20px' } } },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '12px 24px',
        gap: 8,
        borderTop: `1px solid ${t.n[200]}`,
        background: t.n[25],
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        [phone]: {
          padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
          // As wide as each other where they fit, never narrower than their words.
          flexWrap: 'wrap',
          '& > .MuiButton-root': { flex: 1, minWidth: 'fit-content' },
        },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: {
        backgroundColor: 'rgba(28,25,23,.36)',
        '&.MuiBackdrop-invisible': { backgroundColor: 'transparent' },
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '6px 8px',
        borderRadius: t.radius.sm,
        fontSize: 13,
        lineHeight: '20px',
        gap: 8,
        '&:hover': { background: t.n[100] },
        '&.Mui-focusVisible': { background: t.n[100], outline: 'none' },
        '&.Mui-selected, &.Mui-selected:hover': { background: t.brand[50] },
        [phone]: { minHeight: 48, fontSize: 16, padding: '10px 12px' },
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { boxShadow: t.shadow.dialog, border: 0 } } },
};
