// Every status is shown in one of four colours, or in none: error, info, success, secondary.
// A claim that waits for a reviewer (under_review) is secondary: somebody must act.

/** Colour of a status [4.5]: `secondary` means that somebody must act, `none` that nothing is asked. */
export type StatusTone = 'error' | 'info' | 'success' | 'secondary' | 'none';
