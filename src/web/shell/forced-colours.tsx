import GlobalStyles from '@mui/material/GlobalStyles';

const forcedColours = {
  'button.MuiButton-contained, a.MuiButton-contained, label.MuiButton-contained': {
    forcedColorAdjust: 'none',
    background: 'Highlight',
    color: 'HighlightText',
    border: '1px solid ButtonText',
    '&.Mui-disabled': { background: 'Canvas', color: 'GrayText', borderColor: 'GrayText' },
  },
  'a[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"]': {
    outline: '2px solid Highlight',
    outlineOffset: -2,
  },
  '*:focus-visible': { outline: '3px solid ButtonText', outlineOffset: 2 },
};

/** Where the system's colours are forced, fills are gone: what is filled or chosen is said in those colours. */
export function ForcedColours() {
  return <GlobalStyles styles={forcedColours} />;
}
