/** What is typed before the demo season is made anew: everything that was done since goes with it. */
export const resetWord = 'RESET';
