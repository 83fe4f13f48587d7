/**
 * Behind the address of a PDF that stands in the page: the paper alone, as wide as its frame, without the browser's own bar and
 * column of small pages. Printing and saving are buttons beside it.
 */
export const paperView = '#toolbar=0&navpanes=0&view=FitH';
