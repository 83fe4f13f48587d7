import type { ApiError } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

export interface DraftSteps {
  publish: (revision: number) => void;
  remove: (revision: number) => void;
  /** It goes or is gone: it is not asked for again. */
  isLeaving: boolean;
}

/** Publishing a draft of the tables or of premium tax, and discarding it. */
export function useDraftSteps(of: 'tables' | 'tax', version: string): DraftSteps {
  const toast = useToast();
  const onError = (error: ApiError) => toast.failure(error);
  const published = { onError, onSuccess: () => toast.success(`Version ${version} published`) };
  const removed = { onError, onSuccess: () => toast.success(`Draft ${version} discarded`) };
  const steps = {
    tables: {
      publish: useWrite('publish_rating_draft', published),
      remove: useWrite('delete_rating_draft', { ...removed, gone: 'get_rating_version' }),
    },
    tax: {
      publish: useWrite('publish_tax_draft', published),
      remove: useWrite('delete_tax_draft', { ...removed, gone: 'get_tax_version' }),
    },
  };
  const { publish, remove } = steps[of];
  return {
    publish: (revision) => publish.mutate({ version, revision }),
    remove: (revision) => remove.mutate({ version, revision }),
    isLeaving: !remove.isIdle && !remove.isError,
  };
}
