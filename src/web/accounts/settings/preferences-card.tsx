import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/base/card.tsx';
import {
  applyPreferences,
  readPreferences,
  type ScreenPreferences,
} from '#web/kit/base/preferences.ts';
import type { Density } from '#web/kit/table/table-settings.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';

const densityChoices: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: 'Compact' },
  { value: 'standard', label: 'Standard' },
  { value: 'comfortable', label: 'Roomy' },
];

/** Row height and shortcuts; kept with the account, so that other devices follow at their next log-in. */
export function PreferencesCard() {
  const { preferences } = useSession();
  const toast = useToast();
  const [mine, setMine] = useState(readPreferences);
  const save = useWrite('save_preferences', {
    invalidates: ['is_logged_in'],
    onError: (error) => toast.failure(error),
  });
  const change = (part: Partial<ScreenPreferences>) => {
    const next = { ...mine, ...part };
    setMine(next);
    applyPreferences({ ...next });
    save.mutate({ preferences: { ...preferences, ...next } });
  };
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Card title="Screens">
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Setting title="Row height" text="How high the rows of tables are.">
            <ToggleButtons
              label="Row height"
              value={mine.density}
              choices={densityChoices}
              onChange={(density) => change({ density })}
            />
          </Setting>
          <Setting
            title="Single-key shortcuts"
            text="Letters such as J, K, C and G then O. Ctrl K always works."
          >
            <FormControlLabel
              label={mine.shortcuts ? 'On' : 'Off'}
              sx={{ m: 0, gap: 2 }}
              control={
                <Switch
                  checked={mine.shortcuts}
                  onChange={(_, shortcuts) => change({ shortcuts })}
                  slotProps={{ input: { 'aria-label': 'Single-key shortcuts' } }}
                />
              }
            />
          </Setting>
        </Box>
      </Card>
    </Box>
  );
}

function Setting({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: React.ReactNode;
}) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: '1 1 280px' }}>
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        <Box sx={{ fontSize: 13, color: t.n[600] }}>{text}</Box>
      </Box>
      {children}
    </Box>
  );
}
