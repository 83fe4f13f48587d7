import { createTheme } from '@mui/material/styles';
import { dialogStyles } from '#web/kit/theme/theme-dialogs.ts';
import { fieldStyles } from '#web/kit/theme/theme-fields.ts';
import { palette, rootVariables, t } from '#web/kit/base/tokens.ts';

const focusRing = { outline: `2px solid ${t.brand[600]}`, outlineOffset: 2 };
const phone = '@media (max-width: 899.95px)';

/** Material UI with none of its own look left: hairlines instead of elevation, no ripple, no capitals. */
export const theme = createTheme({
  spacing: 4,
  shape: { borderRadius: t.radius.sm },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1280, xl: 1600 } },
  palette: {
    mode: 'light',
    primary: {
      main: palette.brand[600],
      dark: palette.brand[700],
      light: palette.brand[500],
      contrastText: '#fff',
    },
    secondary: { main: palette.brand[700], contrastText: '#fff' },
    error: { main: palette.plain.error },
    warning: { main: '#b45309', light: palette.amber[500] },
    info: { main: '#2563c9' },
    success: { main: palette.plain.success },
    text: { primary: palette.n[900], secondary: palette.n[500], disabled: palette.n[400] },
    divider: palette.n[200],
    background: { default: palette.n[50], paper: palette.n[0] },
  },
  transitions: {
    duration: {
      shortest: 75,
      shorter: 120,
      short: 120,
      standard: 160,
      enteringScreen: 200,
      leavingScreen: 150,
    },
    easing: { easeInOut: t.ease, easeOut: t.ease, easeIn: t.ease, sharp: t.ease },
  },
  typography: {
    fontFamily: t.font.body,
    fontSize: 14,
    fontWeightRegular: 450,
    fontWeightMedium: 550,
    h1: {
      fontFamily: t.font.display,
      fontStretch: '108%',
      fontWeight: 650,
      fontSize: 22,
      lineHeight: '28px',
      letterSpacing: '-0.01em',
      [phone]: { fontSize: 26, lineHeight: '32px' },
    },
    h2: {
      fontFamily: t.font.display,
      fontStretch: '106%',
      fontWeight: 620,
      fontSize: 17,
      lineHeight: '24px',
      letterSpacing: '-0.005em',
    },
    h3: { fontWeight: 600, fontSize: 14, lineHeight: '20px' },
    subtitle2: { fontWeight: 600, fontSize: 12, lineHeight: '16px', color: t.n[500] },
    body1: { fontWeight: 450, fontSize: 14, lineHeight: '20px' },
    body2: { fontWeight: 450, fontSize: 13, lineHeight: '20px' },
    caption: { fontWeight: 450, fontSize: 12, lineHeight: '16px', color: t.n[500] },
    button: {
      textTransform: 'none',
      fontWeight: 550,
      fontSize: 13,
      lineHeight: '20px',
      letterSpacing: 0,
    },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        ':root': rootVariables,
        html: {
          WebkitTextSizeAdjust: '100%',
          // The frame's head, and the bars at the foot: what the keyboard comes to is never under one of them.
          scrollPaddingTop: '64px',
          scrollPaddingBottom: 'calc(var(--room-frame, 0px) + var(--room-page, 0px) + 8px)',
        },
        body: {
          fontWeight: 450,
          fontFeatureSettings: '"cv11","ss03"',
          WebkitFontSmoothing: 'antialiased',
          MozOsxFontSmoothing: 'grayscale',
          [phone]: { fontSize: 16 },
        },
        a: { color: 'inherit' },
        'button, input, textarea, select': {
          fontFamily: 'inherit',
          fontFeatureSettings: 'inherit',
          letterSpacing: 'inherit',
        },
        'h1:focus, main:focus': { outline: 'none' },
        '.num': { fontVariantNumeric: 'tabular-nums lining-nums' },
        '*:focus-visible': focusRing,
        '::selection': { background: t.brand[200] },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '1ms !important',
            transitionDuration: '1ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: {
          borderRadius: t.radius.sm,
          minHeight: 32,
          padding: '5px 12px',
          fontSize: 13,
          whiteSpace: 'nowrap',
          flexShrink: 0,
          '&.Mui-focusVisible': focusRing,
          [phone]: {
            minHeight: 44,
            borderRadius: t.radius.button,
            fontSize: 15,
            padding: '9px 16px',
          },
        },
        sizeLarge: {
          minHeight: 48,
          fontSize: 15,
          borderRadius: t.radius.button,
          [phone]: { minHeight: 52, fontSize: 17 },
        },
        outlined: {
          borderColor: t.n[300],
          color: t.n[900],
          background: '#fff',
          boxShadow: '0 1px 1px rgba(28,25,23,.03)',
          '&:hover': { background: t.n[50], borderColor: t.n[400] },
          '&.Mui-disabled': { background: t.n[25], borderColor: t.n[200], color: t.n[400] },
        },
        contained: { '&.Mui-disabled': { background: t.n[200], color: t.n[400] } },
        text: { color: t.n[700], '&:hover': { background: t.n[100] } },
        startIcon: { marginLeft: -2, marginRight: 8, '& svg': { width: 16, height: 16 } },
        endIcon: { marginLeft: 6, marginRight: -4, '& svg': { width: 16, height: 16 } },
      },
      variants: [
        {
          props: { variant: 'contained', color: 'primary' },
          style: {
            boxShadow: 'inset 0 1px 0 rgba(255,255,255,.18), 0 1px 2px rgba(122,34,10,.25)',
            '&:hover': { background: t.brand[700] },
          },
        },
        {
          props: { variant: 'outlined', color: 'error' },
          style: {
            color: t.error,
            borderColor: '#e8b4c2',
            '&:hover': { background: t.tone.error.bg, borderColor: t.error },
          },
        },
        {
          props: { variant: 'contained', color: 'error' },
          style: { boxShadow: 'none', '&:hover': { background: '#9f1239' } },
        },
      ],
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: t.radius.sm,
          width: 32,
          height: 32,
          padding: 0,
          color: t.n[600],
          '&:hover': { background: t.n[100] },
          '&.Mui-focusVisible': focusRing,
          [phone]: { width: 44, height: 44 },
        },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          textTransform: 'none',
          minHeight: 40,
          padding: '0 4px',
          marginRight: 20,
          minWidth: 0,
          maxWidth: 'none',
          fontSize: 13,
          fontWeight: 550,
          color: t.n[500],
          '&:hover': { color: t.n[900] },
          '&.Mui-selected': { color: t.n[900] },
          '&.Mui-focusVisible': {
            outline: `2px solid ${t.brand[600]}`,
            outlineOffset: -3,
            borderRadius: t.radius.sm,
          },
          // Seven tabs of a record stand whole on a tablet of 720 points.
          [phone]: { minHeight: 48, fontSize: 15, marginRight: 12 },
        },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 40 },
        indicator: { height: 2, borderRadius: 2, backgroundColor: t.brand[500] },
      },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: { background: t.n[200], borderRadius: 3 },
        bar: { background: t.brand[500], borderRadius: 3 },
      },
    },
    ...fieldStyles,
    ...dialogStyles,
  },
});
