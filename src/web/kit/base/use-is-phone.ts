import useMediaQuery from '@mui/material/useMediaQuery';

/** Below 900 px: the drawer slides in, tables become cards, dialogs fill the screen. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 899.95px)', { noSsr: true });
}
