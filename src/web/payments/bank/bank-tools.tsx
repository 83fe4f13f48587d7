import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CheckCheck, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { callUpload } from '#web/api/call-upload.ts';
import { messageOf } from '#web/api/api-error.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { askAfter } from '#web/api/touched-reads.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Spinner } from '#web/kit/base/spinner.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** Takes a bank's file in, and says in words why not. */
export function useBankFile() {
  const toast = useToast();
  const [state, setState] = useState<{ busy: boolean; trouble: string }>({
    ...{ busy: false, trouble: '' },
  });
  const send = async (file: File) => {
    setState({ busy: true, trouble: '' });
    try {
      const taken = await callUpload({
        ...{ name: 'import_bank_file', input: { file_name: file.name }, file, whole: true },
        key: newIntentionKey(),
      });
      setState({ busy: false, trouble: '' });
      toast.success(
        `${taken.entries} ${taken.entries === 1 ? 'entry' : 'entries'} imported, ${taken.exact} exact`,
      );
      await askAfter(taken);
    } catch (error) {
      setState({ busy: false, trouble: messageOf(error) });
    }
  };
  return { ...state, send: (file: File) => void send(file) };
}

/** The button that a bank's file is chosen with. */
export function BankFileButton({
  busy,
  send,
}: Pick<ReturnType<typeof useBankFile>, 'busy' | 'send'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <BusyButton
        variant="outlined"
        startIcon={<Upload />}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        Import bank file
      </BusyButton>
      <Box
        component="input"
        ref={input}
        type="file"
        accept=".xml,.zip,.sta,.940,.mt940,.swi,.txt"
        aria-label="Bank file"
        tabIndex={-1}
        sx={{ display: 'none' }}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) send(file);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Accepts all exact ones, some hundreds at a time, and says how many there were. */
export function AcceptExactButton({ exact }: { exact: number }) {
  const toast = useToast();
  // How many are done of how many, while it runs.
  const [run, setRun] = useState<{ done: number; of: number }>();
  const accept = useWrite('accept_exact_bank_entries');
  const acceptAll = async () => {
    setRun({ done: 0, of: exact });
    let done = 0;
    try {
      for (;;) {
        const { accepted, left, refused } = await accept.mutateAsync({});
        done += accepted;
        setRun({ done, of: done + left });
        if (left > 0 && accepted > 0) continue;
        if (done > 0 || refused.length === 0)
          toast.success(`${done} ${done === 1 ? 'entry' : 'entries'} booked`);
        if (refused.length > 0)
          toast.warning(`${refused.length} not booked: ${refused[0]?.reason ?? ''}`);
        break;
      }
    } catch (error) {
      toast.failure(error);
    } finally {
      setRun(undefined);
    }
  };
  if (run)
    return (
      <Button variant="contained" startIcon={<Spinner />} aria-busy>
        {`${run.done} of ${run.of} booked`}
      </Button>
    );
  return (
    <Button
      variant="contained"
      startIcon={<CheckCheck />}
      disabled={exact === 0}
      onClick={() => void acceptAll()}
    >
      {exact === 0 ? 'Accept all exact' : `Accept all exact (${exact})`}
    </Button>
  );
}
