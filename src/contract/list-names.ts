import type { AnyList } from '#contract/list.ts';
import { declaredLists } from '#contract/declared-lists.ts';
import { featureOf } from '#domain/places.ts';

// The lists of the product by name: what a saved view belongs to, what an export is made of, and where a notice of it
// leads. "claims" is the list at /dashboard/claims.

const namedLists = ['claims', 'quotes', 'policies'] as const;

type DeclaredName = keyof typeof declaredLists;

/** A list whose filter can be kept under a name. */
export type ListName = (typeof namedLists)[number] | DeclaredName;

const declaredNames = Object.keys(declaredLists) as DeclaredName[];

/** Lists whose filter can be kept under a name. */
export const listNames = [...namedLists, ...declaredNames] as const;

/** The page of a list below /dashboard, with what its address needs to show that list. */
export const listPages: Readonly<Record<ListName, { feature: string; url_params?: string }>> = {
  ...ofDeclared(({ place }) => place),
  claims: { feature: featureOf('claims') },
  quotes: { feature: featureOf('quotes') },
  policies: { feature: featureOf('policies') },
};

/** A list's rows in words, for notices: "claims". */
export const listWords: Readonly<Record<ListName, string>> = {
  ...ofDeclared(({ noun }) => noun.many),
  claims: 'claims',
  quotes: 'quotes',
  policies: 'policies',
};

function ofDeclared<T>(part: (declared: AnyList) => T): Record<DeclaredName, T> {
  return Object.fromEntries(
    declaredNames.map((name) => [name, part(declaredLists[name])]),
  ) as Record<DeclaredName, T>;
}
