import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Eye } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { CheckBox } from '#web/kit/check-box.tsx';
import { t } from '#web/kit/tokens.ts';
import type { Recipient } from '#web/composer/mail-draft.ts';
import { PickerFrame, pickerRow } from '#web/composer/picker-frame.tsx';

/** Everybody with a car at the weekends: each gets a mail of its own, and any can be left out. */
export function RecipientPicker({
  recipients,
  without,
  shown,
  onChange,
  onShow,
}: {
  recipients: readonly Recipient[];
  without: readonly string[];
  /** Whose mail the preview shows. */
  shown: Recipient | undefined;
  onChange: (without: readonly string[]) => void;
  onShow: (recipient: Recipient) => void;
}) {
  const going = recipients.filter(
    (one) => !one.is_unwanted && !without.includes(one.user_id ?? ''),
  );
  return (
    <PickerFrame
      title="To"
      end={`${counted(going.length, 'mail')}, one for each client`}
      empty={recipients.length === 0 ? 'Nothing is missing: there is nobody to ask.' : undefined}
    >
      {recipients.map((recipient) => {
        const user_id = recipient.user_id ?? '';
        const left_out = without.includes(user_id);
        const cars = counted(recipient.items.length, 'car');
        return (
          <Box key={user_id} sx={{ ...pickerRow(recipient.is_unwanted), cursor: 'default' }}>
            <CheckBox
              name="email"
              checked={!left_out && !recipient.is_unwanted}
              disabled={recipient.is_unwanted}
              aria-label={`Send to ${recipient.name}`}
              onChange={() =>
                onChange(
                  left_out ? without.filter((one) => one !== user_id) : [...without, user_id],
                )
              }
            />
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {recipient.name}
              <Box component="span" sx={{ color: t.n[600] }}>
                {recipient.is_unwanted
                  ? ' · wants no event reminders by email'
                  : ` · ${recipient.email} · ${cars}`}
              </Box>
            </Box>
            <Button
              startIcon={<Eye size={14} />}
              aria-label={`Preview the mail to ${recipient.name}`}
              aria-pressed={shown === recipient}
              onClick={() => onShow(recipient)}
              sx={{ minHeight: 28, px: 2, fontSize: 12.5, color: t.n[600] }}
            >
              {shown === recipient ? 'Shown' : 'Show'}
            </Button>
          </Box>
        );
      })}
    </PickerFrame>
  );
}
