import { useIsFetching, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  askRows,
  heldOptions,
  type HeldList,
  longLists,
  type Narrowing,
} from '#web/api/held-rows.ts';
import { readOptions } from '#web/api/use-read.ts';

const typingMs = 200;
const fewestLetters = 2;

/** Holds rows of a list though the book is too long to hold it whole: those of a client, or some by their ids. */
export function useHeldRows(
  name: HeldList,
  by: { user_id?: string } | { ids: readonly string[] },
): void {
  const narrow =
    'ids' in by ? { ids: by.ids.toSorted() } : { user_ids: by.user_id ? [by.user_id] : [] };
  const isAsked = Object.values(narrow).some((ids) => ids.length > 0);
  useHeldParts(name, isAsked ? [narrow] : []);
}

/** Holds several parts of a list though the book is too long to hold it whole; answers whether some are on their way. */
export function useHeldParts(name: HeldList, parts: readonly Narrowing[]): boolean {
  const { data: isLong = false } = useQuery({
    ...readOptions(name, {}, { enabled: false }),
    select: ({ more }: { more?: boolean | undefined }) => more === true,
  });
  const found = useQueries({
    queries: parts.map((part) => ({ ...heldOptions(name, part), enabled: isLong })),
  });
  return isLong && found.some(({ isPending }) => isPending);
}

const isId = (value: string) => /^[\da-f]{8}-[\da-f-]{27}$/.test(value);

/** The names of chosen records that are not among the options, where the book is too long to hold them. */
export function useChosenRows(
  options: readonly { value: string }[],
  chosen: readonly string[],
): void {
  const missing = chosen
    .filter((id) => isId(id) && !options.some(({ value }) => value === id))
    .toSorted()
    .join(' ');
  useEffect(() => {
    if (missing !== '') askRows({ ids: missing.split(' ').slice(0, 50) });
  }, [missing, options.length]);
}

/** Whether these options are a part of a list that is too long to be held. */
export const useIsPart = (options: readonly { value: string }[]): boolean =>
  (options.length === 0 || options.some(({ value }) => isId(value))) && longLists().length > 0;

/** What a choice does with what is typed in it where the book is too long to hold: asks for it. */
export function useTypedRows(
  options: readonly { value: string }[],
  typed: string,
): { isPart: boolean; isAsking: boolean } {
  const isPart = useIsPart(options);
  const text = typed.trim();
  useEffect(() => {
    if (!isPart || text.length < fewestLetters) return undefined;
    const waiting = setTimeout(() => askRows({ search: text }), typingMs);
    return () => clearTimeout(waiting);
  }, [isPart, text]);
  const asking = useIsFetching({
    predicate: ({ queryKey }) => (queryKey[1] as { search?: string } | undefined)?.search === text,
  });
  return { isPart, isAsking: isPart && asking > 0 };
}
