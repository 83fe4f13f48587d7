// A change that holds from an earlier day than one that was booked before it: the later ones are taken off, this one is put
// in, the later ones are applied again (manual A7). Excess changed on 10 June, a driver told on 12 June as of 1 June: the
// version of 1 June has the driver and the old excess, that of 10 June has both.

import {
  applyEdits,
  type Edit,
  type EditedContent,
  editsBetween,
} from '#domain/policies/endorsement/content-edits.ts';

/** A change that is put in, and what it meets there. */
export interface PutIn<C extends EditedContent> {
  /** What held on the day from which it holds. */
  base: C;
  /** What the changes that hold from later days made of it, earliest first. */
  later: readonly C[];
  /** The last of them with this change, as it was typed. */
  typed: C;
}

function laterEdits<C extends EditedContent>({ base, later }: PutIn<C>): Edit[][] {
  return later.map((content, index) => editsBetween(later[index - 1] ?? base, content));
}

/** What this change edits. */
function ownEdits<C extends EditedContent>({ base, later, typed }: PutIn<C>): Edit[] {
  return editsBetween(later.at(-1) ?? base, typed);
}

/** What this change and a later one both edit: of each somebody has to say which of the two holds in the end. */
export function changedByBoth<C extends EditedContent>(put: PutIn<C>): string[] {
  const own = new Set(ownEdits(put).map(({ key }) => key));
  const both = new Set<string>();
  for (const { key, part, item, after } of laterEdits(put).flat()) {
    // What a later change brought in, this one can only have edited after that.
    const brought_in = item !== null && part === null && after !== undefined;
    if (own.has(key) && !brought_in) both.add(key);
  }
  return [...both];
}

/**
 * The contents that hold from the day of this change and from that of each later one, in their order. Of what both edit
 * this change holds on where `keeps_this` names it, otherwise the later one takes its place again.
 */
export function putIn<C extends EditedContent>(
  put: PutIn<C>,
  keeps_this: ReadonlySet<string>,
): C[] {
  let { content, waiting } = applyEdits(put.base, ownEdits(put));
  const contents = [content];
  for (const edits of laterEdits(put)) {
    const again = edits.filter(({ key }) => !keeps_this.has(key));
    content = applyEdits(content, again).content;
    ({ content, waiting } = applyEdits(content, waiting));
    contents.push(content);
  }
  return contents;
}
