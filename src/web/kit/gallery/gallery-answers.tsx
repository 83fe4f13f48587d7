import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { InputOf, OutputOf, ReadName } from '#web/api/action-types.ts';
import { ApiError } from '#web/api/api-error.ts';
import { SessionContext, type SessionUser } from '#web/api/session.ts';

/** Puts an answer of the server into a cache. */
export type GalleryAnswer = (cache: QueryClient) => void;

/** A read with its answer, as a part on a sheet finds it. */
export const answered =
  <N extends ReadName>(name: N, input: InputOf<N>, output: OutputOf<N>): GalleryAnswer =>
  (cache) =>
    void cache.setQueryData<unknown>([name, input], output);

/** A read whose answer never comes. */
export const unanswered =
  <N extends ReadName>(name: N, input: InputOf<N>): GalleryAnswer =>
  (cache) =>
    void cache.prefetchQuery({ queryKey: [name, input], queryFn: () => new Promise(() => {}) });

/** A read that the server could not answer. */
export const refused =
  <N extends ReadName>(name: N, input: InputOf<N>): GalleryAnswer =>
  (cache) =>
    void cache.prefetchQuery({
      queryKey: [name, input],
      queryFn: () => Promise.reject(new ApiError(500, { code: 'internal', request_id: 'gallery' })),
    });

const anouk: SessionUser = {
  user_id: 'anouk',
  account_type: 'admin',
  type: 'admin',
  account_types: ['admin'],
  attn: 'Anouk Visser',
  company: 'Paddock',
  company_name: 'Paddock',
  team_name: '',
  email: 'anouk@paddock.example',
  phone: '',
  extra_emails: [],
  extra_emails_string: '',
  country: 'NL',
  currency: 'EUR',
  language: 'en',
  preferences: {},
  support_phone: '',
  is_demo: true,
  has_mailbox: false,
  viewing: null,
};

/** Parts that ask the server, with its answers as literals, for somebody who is logged in. */
export function GalleryAnswers({
  answers,
  children,
}: {
  answers: readonly GalleryAnswer[];
  children: ReactNode;
}) {
  const [cache] = useState(() => {
    // What is looked at an hour later is there all the same.
    const queries = { staleTime: Infinity, gcTime: Infinity, retry: false, retryOnMount: false };
    const made = new QueryClient({ defaultOptions: { queries } });
    for (const put of answers) put(made);
    return made;
  });
  return (
    <QueryClientProvider client={cache}>
      <SessionContext value={anouk}>{children}</SessionContext>
    </QueryClientProvider>
  );
}
