import { downloadAddress } from '#web/api/api-client.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';

/** Saves a file as it came, once the person has read that this is written down. */
export function useSaveOriginal(): (file_id: string) => Promise<void> {
  const confirm = useConfirm();
  return async (file_id) => {
    const yes = await confirm({
      title: 'Save the original?',
      text: 'It is the file as it came, with the place, the time and the names that the camera wrote into it. That you saved it is written down with the record.',
      confirmLabel: 'Save the original',
    });
    if (yes) window.location.assign(downloadAddress('get_file_original', { file_id }));
  };
}
