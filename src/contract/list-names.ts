import type { AnyList } from '#contract/list.ts';
import { declaredLists } from '#contract/declared-lists.ts';

// The lists of the product by name: what a saved view belongs to, what an export is made of, and where a notice of it
// leads. "claims" is the list at /dashboard/claims.

/** A list whose filter can be kept under a name. */
export type ListName = keyof typeof declaredLists;

/** Lists whose filter can be kept under a name. */
export const listNames = Object.keys(declaredLists) as [ListName, ...ListName[]];

/** The page of a list below /dashboard, with what its address needs to show that list. */
export const listPages = ofEach(({ place }) => place);

/** A list's rows in words, for notices: "claims". */
export const listWords = ofEach(({ noun }) => noun.many);

function ofEach<T>(part: (declared: AnyList) => T): Readonly<Record<ListName, T>> {
  return Object.fromEntries(listNames.map((name) => [name, part(declaredLists[name])])) as Readonly<
    Record<ListName, T>
  >;
}
