import Box from '@mui/material/Box';
import { useState } from 'react';
import { type FeatureName, featureNames, featureSwitches } from '#domain/tools/feature-switches.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';

type Off = ItemOf<'get_feature_switches', 'off'>;

/** Parts of the product with what happens while each is off. */
export function SwitchesTab() {
  const read = useRead('get_feature_switches', {});
  const [turning, setTurning] = useState<FeatureName | null>(null);
  const toast = useToast();
  const turn = useWrite('set_feature_switch', {
    invalidates: ['get_feature_switches'],
    onSuccess: (_, { feature, is_on }) =>
      toast.success(`${featureSwitches[feature].title} switched ${is_on ? 'on' : 'off'}`),
    onError: (error) => toast.error(error.message),
  });
  if (read.isPending) return <PageSkeleton />;
  if (!read.data)
    return (
      <ErrorState
        title="The switches could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  const { off } = read.data;
  return (
    <Card title="Parts of the product" flush>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {featureNames.map((feature) => (
          <SwitchRow
            key={feature}
            feature={feature}
            off={off.find((one) => one.feature === feature)}
            busy={turn.isPending && turn.variables.feature === feature}
            onOff={() => setTurning(feature)}
            onOn={() => turn.mutate({ feature, is_on: true })}
          />
        ))}
      </Box>
      <PromptDialog
        open={turning !== null}
        title={turning ? `Switch off ${featureSwitches[turning].title.toLowerCase()}` : ''}
        label="Reason"
        hint="Whoever wants to use it reads this."
        confirmLabel="Switch off"
        onSave={async (reason) => {
          if (turning) await turn.mutateAsync({ feature: turning, is_on: false, reason });
        }}
        onClose={() => setTurning(null)}
      />
    </Card>
  );
}

interface SwitchRowProps {
  feature: FeatureName;
  off: Off | undefined;
  busy: boolean;
  onOff: () => void;
  onOn: () => void;
}

function SwitchRow({ feature, off, busy, onOff, onOn }: SwitchRowProps) {
  const { title, off: whileOff } = featureSwitches[feature];
  return (
    <Box
      component="li"
      aria-label={title}
      sx={{
        px: 4,
        py: 3,
        borderTop: `1px solid ${t.n[200]}`,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box component="h3" sx={{ m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
          {title}
        </Box>
        <Box sx={{ fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
          {off ? (
            <>
              {`“${off.reason}” ${off.switched_by_name}, `}
              <RelativeAge ago since={off.switched_at} />
            </>
          ) : (
            whileOff
          )}
        </Box>
      </Box>
      <StatusChip label={off ? 'Off' : 'On'} tone={off ? 'error' : 'success'} />
      <BusyButton
        variant="outlined"
        busy={busy}
        aria-label={`Switch ${off ? 'on' : 'off'} ${title}`}
        onClick={off ? onOn : onOff}
      >
        {off ? 'Switch on' : 'Switch off'}
      </BusyButton>
    </Box>
  );
}
