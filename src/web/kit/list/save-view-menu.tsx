import Button from '@mui/material/Button';
import { Bookmark, Pencil, Star, Trash2, Users } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ListName } from '#contract/list-names.ts';
import { callWrite } from '#web/api/api-client.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import { useSavedViews, type SavedView } from '#web/kit/list/use-saved-views.ts';

const SaveViewDialog = lazy(() =>
  import('#web/kit/list/save-view-dialog.tsx').then((module) => ({
    default: module.SaveViewDialog,
  })),
);
const PromptDialog = lazy(() =>
  import('#web/kit/overlay/prompt-dialog.tsx').then((module) => ({ default: module.PromptDialog })),
);

/** "Save view": keeps the filter that is on, and looks after the saved view that is open. */
export function SaveViewMenu({ list, name }: { list: ListState; name: ListName }) {
  const { views, mayShare } = useSavedViews(name);
  const [dialog, setDialog] = useState<'' | 'new' | 'rename'>('');
  const current = views.find((view) => view.view_id === list.saved);
  const changed = current ? current.query !== list.query : list.isFiltered;
  const work = useViewWork(list, name);
  if (!changed && !current) return null;
  return (
    <>
      <PopupMenu
        label="Save view"
        actions={[
          ...(current?.is_own
            ? [
                {
                  label: 'Save',
                  icon: Bookmark,
                  disabled: !changed,
                  note: current.name,
                  onSelect: () => work.save(current),
                },
              ]
            : []),
          { label: 'Save as new…', icon: Bookmark, onSelect: () => setDialog('new') },
          ...(current
            ? keepingOf(current, { mayShare, work, rename: () => setDialog('rename') })
            : []),
        ]}
        renderTrigger={(props) => <Button {...props}>Save view</Button>}
      />
      {dialog === 'new' ? (
        <Suspense>
          <SaveViewDialog
            list={list}
            name={name}
            mayShare={mayShare}
            onClose={() => setDialog('')}
          />
        </Suspense>
      ) : null}
      {dialog === 'rename' && current ? (
        <Suspense>
          <PromptDialog
            open
            title="Rename view"
            label="Name"
            value={current.name}
            onSave={(wanted) => work.rename(current, wanted)}
            onClose={() => setDialog('')}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type ViewWork = ReturnType<typeof useViewWork>;

/** What can be done with the saved view that is open. */
function keepingOf(
  view: SavedView,
  { mayShare, work, rename }: { mayShare: boolean; work: ViewWork; rename: () => void },
): MenuAction[] {
  const first: MenuAction = view.is_default
    ? { label: 'Do not open with it', icon: Star, onSelect: () => work.openWith(null) }
    : { label: 'Use as my default', icon: Star, onSelect: () => work.openWith(view.view_id) };
  if (!view.is_own) return [{ ...first, divided: true }];
  const shared = view.visible_to === 'staff';
  return [
    { ...first, divided: true },
    { label: 'Rename…', icon: Pencil, onSelect: rename },
    ...(mayShare
      ? [
          {
            label: shared ? 'Keep to myself' : 'Share with all staff',
            icon: Users,
            onSelect: () => work.share(view, shared ? 'me' : 'staff'),
          },
        ]
      : []),
    {
      label: 'Delete view',
      icon: Trash2,
      destructive: true,
      divided: true,
      onSelect: () => void work.remove(view),
    },
  ];
}

function useViewWork(list: ListState, name: ListName) {
  const toast = useToast();
  const confirm = useConfirm();
  const client = useQueryClient();
  const onError = (error: unknown) => toast.failure(error);
  const change = useWrite('change_saved_view', {
    onSuccess: () => toast.success('View saved'),
    onError,
  });
  const first = useWrite('set_default_view', {
    onSuccess: (_, { view_id }) =>
      toast.success(view_id ? 'This list opens with the view now' : 'This list opens as built in'),
    onError,
  });
  const remove = useWrite('delete_saved_view', {
    onSuccess: () => {
      toast.success('View deleted');
      list.setView(list.view);
    },
    onError,
  });
  return {
    save: ({ view_id }: SavedView) => change.mutate({ view_id, query: list.query }),
    rename: ({ view_id }: SavedView, wanted: string) =>
      callWrite('change_saved_view', { view_id, name: wanted }).then(() =>
        client.invalidateQueries({ queryKey: ['get_saved_views'] }),
      ),
    share: ({ view_id }: SavedView, visible_to: 'me' | 'staff') =>
      change.mutate({ view_id, visible_to }),
    openWith: (view_id: string | null) => first.mutate({ list: name, view_id }),
    remove: async (view: SavedView) => {
      const sure = await confirm({
        title: `Delete “${view.name}”?`,
        text:
          view.visible_to === 'staff'
            ? 'It goes for all colleagues too. No record is deleted.'
            : 'Only the view goes, no record.',
        confirmLabel: 'Delete view',
        destructive: true,
      });
      if (sure) remove.mutate({ view_id: view.view_id });
    },
  };
}
