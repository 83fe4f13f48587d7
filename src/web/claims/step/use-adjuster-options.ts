import { useRead } from '#web/api/use-read.ts';

/** The loss adjusters as options. */
export function useAdjusterOptions(enabled: boolean) {
  const users = useRead('get_all_users', {}, { enabled, staleMs: 300_000 });
  const options = (users.data?.users ?? [])
    .filter((user) => user.account_type === 'loss_adjuster' && user.active)
    .map((user) => ({
      value: user.user_id,
      label: user.attn || user.email,
      ...(user.company_name ? { note: user.company_name } : {}),
    }));
  const emptyText = users.isError ? 'Options could not be loaded.' : 'No results';
  return { options, loading: users.isPending, emptyText };
}
