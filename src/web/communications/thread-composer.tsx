import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ChevronDown, Lock, MessageSquare, Paperclip, Send } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { ThreadParent } from '#domain/communications/thread-parents.ts';
import { sendAsOptions } from '#domain/communications/thread-roles.ts';
import { isSendable, storedMessage } from '#domain/communications/typed-message.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { cannedReplies } from '#web/communications/canned-replies.ts';
import { MessageBox } from '#web/communications/message-box.tsx';
import { useMessageDraft } from '#web/communications/use-message-draft.ts';
import type { NewMessage } from '#web/communications/use-thread.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { takeWritingWish } from '#web/kit/form/wanted-writing.ts';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface ThreadComposerProps {
  parentType: ThreadParent;
  parentId: string;
  abilities: OutputOf<'get_communication'>['abilities'];
  contacts: OutputOf<'get_communication'>['contacts'];
  onSend: (message: NewMessage) => void;
  onFiles: (files: File[]) => void;
}

type Mode = 'message' | 'note';

const footSx = {
  flex: 'none',
  display: 'grid',
  gap: 2,
  px: 3,
  pt: 3,
  pb: 'calc(12px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${t.n[200]}`,
  background: t.n[0],
} as const;

/** The foot of a thread: in whose name, the text, files, Send. */
export function ThreadComposer(props: ThreadComposerProps) {
  const { parentType, parentId, abilities, contacts } = props;
  const [draft, setDraft] = useMessageDraft(`${parentType}.${parentId}`);
  const [mode, setMode] = useState<'message' | 'note'>('message');
  const [sendAs, setSendAs] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const mayNote = abilities.includes('internal_note');
  const maySendAs = abilities.includes('send_as');
  const internal = mayNote && mode === 'note';
  const options = sendAsOptions(contacts);
  const label = options.find((option) => option.value === sendAs)?.label ?? '';

  const send = () => {
    if (!isSendable(draft)) return;
    props.onSend({
      text: storedMessage(draft),
      internal,
      send_as: internal ? '' : sendAs,
      send_as_label: internal ? '' : label,
    });
    setDraft('');
    // The next message is one's own again, unless somebody says otherwise.
    setSendAs('');
    box.current?.focus();
  };
  useWritingKey(box);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey && event.shiftKey && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      picker.current?.click();
    }
  };

  return (
    <Box onKeyDown={onKeyDown} sx={footSx}>
      {mayNote || maySendAs ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
          {maySendAs && !internal ? (
            <SendAs options={options} value={sendAs} onChange={setSendAs} />
          ) : null}
          {mayNote ? (
            <Box sx={{ ml: 'auto' }}>
              <ModeChoice mode={mode} onMode={setMode} iconsOnly={maySendAs && !internal} />
            </Box>
          ) : null}
        </Box>
      ) : null}
      <MessageBox
        value={draft}
        onChange={setDraft}
        onSend={send}
        {...(abilities.includes('upload_file') ? { onFiles: props.onFiles } : {})}
        names={contacts.map((contact) => contact.attn).filter((name) => name.trim() !== '')}
        replies={maySendAs ? cannedReplies(parentType) : []}
        internal={internal}
        inputRef={box}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {abilities.includes('upload_file') ? (
          <FilePicker picker={picker} onFiles={props.onFiles} />
        ) : null}
        <Box sx={{ flex: 1, fontSize: 12, color: t.n[500] }}>
          {internal ? 'Only staff and loss adjusters see this.' : ''}
        </Box>
        <Button variant="contained" endIcon={<Send />} onClick={send}>
          {internal ? 'Add note' : 'Send'}
        </Button>
      </Box>
    </Box>
  );
}

/** T goes to the box, and so does who came to write. */
function useWritingKey(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (takeWritingWish()) box.current?.focus();
  }, [box]);
  useShortcuts({
    t: (event) => {
      // Otherwise the letter itself would be typed.
      event.preventDefault();
      box.current?.focus();
    },
  });
}

function ModeChoice({
  mode,
  onMode,
  iconsOnly,
}: {
  mode: Mode;
  onMode: (mode: Mode) => void;
  iconsOnly: boolean;
}) {
  return (
    <ToggleButtons
      label="Kind of message"
      value={mode}
      onChange={onMode}
      choices={[
        { value: 'message', label: 'Message', icon: <MessageSquare size={14} /> },
        { value: 'note', label: 'Internal note', icon: <Lock size={14} /> },
      ]}
      iconsOnly={iconsOnly}
    />
  );
}

function FilePicker({
  picker,
  onFiles,
}: {
  picker: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
}) {
  return (
    <>
      <Tooltip title="Add files (Ctrl+Shift+A)">
        <IconButton aria-label="Add files" onClick={() => picker.current?.click()}>
          <Paperclip size={16} />
        </IconButton>
      </Tooltip>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files for the thread"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}

/** In whose name staff write: oneself, a contact, or somebody else [2.57]. */
function SendAs({
  options,
  value,
  onChange,
}: {
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}) {
  const label = options.find((option) => option.value === value)?.label ?? 'Yourself';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box component="span" sx={{ fontSize: 13, color: t.n[500], whiteSpace: 'nowrap' }}>
        Send as
      </Box>
      <PopupMenu
        label="Send as"
        actions={[
          { label: 'Yourself', ticked: value === '', onSelect: () => onChange('') },
          ...options.map((option, index) => ({
            label: option.label,
            ticked: option.value === value,
            divided: index === 0,
            onSelect: () => onChange(option.value),
          })),
        ]}
        renderTrigger={(trigger) => (
          <Button
            {...trigger}
            variant="outlined"
            endIcon={<ChevronDown />}
            aria-label={`Send as ${label}`}
            sx={{ minWidth: 0, maxWidth: 170, flexShrink: 1 }}
          >
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {label}
            </Box>
          </Button>
        )}
      />
    </Box>
  );
}
