/** Colour of the year before. */
export const earlierColour = '#8a827b';
