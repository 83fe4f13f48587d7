import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Eye } from 'lucide-react';
import { memo } from 'react';
import { counted } from '#domain/counted.ts';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { isReached, toggled, type ChangeDraft, type Recipient } from '#web/composer/mail-draft.ts';
import { PickerFrame, pickerRow } from '#web/composer/picker-frame.tsx';

/** Everybody with a car at the weekends: each gets a mail of its own, and any can be left out. */
export function RecipientPicker({
  recipients,
  without,
  shown,
  change,
  onShow,
}: {
  recipients: readonly Recipient[];
  without: readonly string[];
  /** Whose mail the preview shows. */
  shown: Recipient | undefined;
  change: ChangeDraft;
  onShow: (recipient: Recipient) => void;
}) {
  const isGoing = (one: Recipient) => isReached(one) && !without.includes(one.user_id ?? '');
  const going = recipients.filter(isGoing).length;
  return (
    <PickerFrame
      title="To"
      end={`${counted(going, 'mail')}, one for each client`}
      empty={recipients.length === 0 ? 'Nothing is missing: there is nobody to ask.' : undefined}
    >
      {recipients.map((recipient) => (
        <RecipientLine
          key={recipient.user_id ?? ''}
          recipient={recipient}
          checked={isGoing(recipient)}
          shown={shown === recipient}
          change={change}
          onShow={onShow}
        />
      ))}
    </PickerFrame>
  );
}

/** Drawn again only when something of it changes: a hundred of them must not slow the writing. */
const RecipientLine = memo(function RecipientLine({
  recipient,
  checked,
  shown,
  change,
  onShow,
}: {
  recipient: Recipient;
  checked: boolean;
  shown: boolean;
  change: ChangeDraft;
  onShow: (recipient: Recipient) => void;
}) {
  const { user_id, is_unwanted, asked_at, name, items, email } = recipient;
  const reached = isReached(recipient);
  const cars = counted(items.length, 'car');
  return (
    <Box sx={{ ...pickerRow(!reached), cursor: 'default' }}>
      <CheckBox
        name="email"
        checked={checked}
        disabled={!reached}
        aria-label={`Send to ${name}`}
        onChange={() =>
          change(({ without_user_ids }) => ({
            without_user_ids: toggled(without_user_ids, user_id ?? ''),
          }))
        }
      />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        <Box component="span" sx={{ color: t.n[600] }}>
          {is_unwanted ? (
            ' · wants no event reminders by email'
          ) : asked_at === null ? (
            ` · ${email} · ${cars}`
          ) : (
            <>
              {' · asked '}
              <RelativeAge ago since={asked_at} />
            </>
          )}
        </Box>
      </Box>
      <Button
        startIcon={<Eye size={14} />}
        aria-label={`${shown ? 'Shown' : 'Show'} as preview: the mail to ${name}`}
        aria-pressed={shown}
        onClick={() => onShow(recipient)}
        sx={{ minHeight: 28, px: 2, fontSize: 12, color: t.n[600] }}
      >
        {shown ? 'Shown' : 'Show'}
      </Button>
    </Box>
  );
});
