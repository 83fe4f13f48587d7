// A sub-policy is numbered after its document (decision 088): whoever reads out P-26-0001-2 means a part of P-26-0001.

const partPattern = /^([pq]-\d{2}-\d{4,})-\d{1,4}$/i;

/** The number of the document whose part a number names; any other text stays as it is. */
export const documentOfPart = (typed: string): string => typed.replace(partPattern, '$1');
