import { useEffect, useState } from 'react';
import type { PermissionEntry } from '#domain/accounts/menu-permissions.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { holdsPage, pagesFor, togglePage } from '#web/accounts/record/permission-pages.ts';
import { sameValue } from '#domain/same-value.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useStaleMerge } from '#web/kit/form/use-stale-merge.tsx';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

export type StoredPermissions = OutputOf<'get_permissions'>;
type Entries = readonly PermissionEntry[];

/** The pages of a menu while they are ticked: saved or discarded as a whole, page by page where two people tick. */
export function usePermissionDraft(account: Account, stored: StoredPermissions) {
  const toast = useToast();
  const [began, setBegan] = useState(stored);
  const [entries, setEntries] = useState<Entries>(stored.permissions);
  const dirty = !sameValue(entries, began.permissions);
  useEffect(() => {
    if (dirty || stored.revision <= began.revision) return;
    setBegan(stored);
    setEntries(stored.permissions);
  }, [stored, began, dirty]);

  const pages = pagesFor(account.account_type, [...began.permissions, ...entries]);
  const pagesOf = (held: Entries) =>
    Object.fromEntries(pages.map(({ link }) => [link, holdsPage(held, link)]));
  const stale = useStaleMerge({
    noun: 'menu',
    label: (link) => pages.find((page) => page.link === link)?.name ?? link,
    lines: (link, side, sides) => [sides[side][link] === true ? 'In the menu' : 'Not in the menu'],
  });
  const write = useWrite('save_permissions', {
    invalidates: ['get_permissions'],
    onSuccess: () => toast.success('Permissions saved'),
  });
  useUnsavedGuard(dirty, { saving: write.isPending, inTab: true });

  const store = async (wanted: Entries, from: StoredPermissions): Promise<boolean> => {
    const permissions = wanted.map((entry) => ({ ...entry, items: [...entry.items] }));
    try {
      const { user_id } = account;
      const { revision } = await write.mutateAsync({
        user_id,
        permissions,
        revision: from.revision,
      });
      setBegan({ permissions, revision });
      setEntries(permissions);
      return true;
    } catch (error) {
      const settled = stale.settle({
        error,
        record: from,
        sides: (current) => ({
          base: pagesOf(from.permissions),
          mine: pagesOf(wanted),
          theirs: pagesOf(current.permissions),
        }),
        resave: (merged, current) => {
          const both = pages
            .filter((page) => holdsPage(current.permissions, page.link) !== merged[page.link])
            .reduce<Entries>(togglePage, current.permissions);
          setBegan(current);
          setEntries(both);
          return store(both, current);
        },
      });
      if (!settled) toast.failure(error);
      return false;
    }
  };
  return {
    entries,
    setEntries,
    saved: began.permissions,
    dirty,
    busy: write.isPending,
    discard: () => setEntries(began.permissions),
    save: () => void store(entries, began),
    question: stale.dialog,
  };
}
