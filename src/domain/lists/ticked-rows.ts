// Rows are ticked one by one, over as many pages as one likes: 20 on the first and 3 on the ninth are 23. Whoever means
// more than 500 takes all that match.

/** So many rows can be ticked one by one; all that match have no such bound. */
export const tickedRows = 500;

/** No list that comes as a whole, and is searched and put in order on the screen, has more rows. */
export const wholeListRows = 2000;
