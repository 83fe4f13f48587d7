import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type ToolName, toolNames, toolRunStatusLabels, toolWords } from '#domain/tools/tools.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { addressOf } from '#domain/places.ts';
import { DemoSeasonCard } from '#web/tools/demo-season-card.tsx';
import { ToolDialog } from '#web/tools/tool-dialog.tsx';
import { WaitingRuns } from '#web/tools/waiting-runs.tsx';

type ToolRun = ItemOf<'get_tools', 'last_runs'>;

/** Every tool as a card, and above them what waits for a second person. */
export function ToolsTab() {
  const read = useRead('get_tools', {});
  const [used, setUsed] = useState<ToolName | null>(null);
  // Counts up with each opening, so that nothing of the last use is left in the form.
  const [turn, setTurn] = useState(0);
  if (read.isPending) return <PageSkeleton />;
  if (!read.data)
    return (
      <ErrorState
        title="The tools could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  const { last_runs, waiting, has_second_person } = read.data;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {has_second_person ? null : (
        <InlineAlert tone="info">
          You are the only superadmin. What moves money or cover waits until there is a second one.
        </InlineAlert>
      )}
      {waiting.length > 0 ? <WaitingRuns runs={waiting} /> : null}
      <Box
        component="ul"
        aria-label="Tools"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
          '& > li': { display: 'grid' },
        }}
      >
        {toolNames.map((tool) => (
          <li key={tool}>
            <ToolCard
              tool={tool}
              last={last_runs.find((run) => run.tool === tool)}
              onUse={() => {
                setUsed(tool);
                setTurn((before) => before + 1);
              }}
            />
          </li>
        ))}
      </Box>
      <DemoSeasonCard />
      <Box>
        <AppLink href={addressOf('list', { list: 'tool_runs' })}>All tool runs</AppLink>
      </Box>
      {used ? <ToolDialog key={turn} tool={used} open onClose={() => setUsed(null)} /> : null}
    </Box>
  );
}

interface ToolCardProps {
  tool: ToolName;
  last: ToolRun | undefined;
  onUse: () => void;
}

function ToolCard({ tool, last, onUse }: ToolCardProps) {
  const { title, does, touches, second_person } = toolWords(tool);
  const lines = [
    ['Touches', touches],
    ['Confirmed by', second_person ? 'a second superadmin' : 'typing the number'],
  ] as const;
  return (
    <Card
      title={title}
      sx={{ display: 'flex', flexDirection: 'column', '& > :last-child': { flex: 1 } }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, height: '100%' }}>
        <Box sx={{ fontSize: 14, lineHeight: '20px' }}>{does}</Box>
        <Box component="dl" sx={{ m: 0, fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
          {lines.map(([label, value]) => (
            <Box key={label} sx={{ display: 'flex', gap: 2 }}>
              <Box component="dt" sx={{ flex: 'none', width: 96 }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, color: t.n[800] }}>
                {value}
              </Box>
            </Box>
          ))}
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Box component="dt" sx={{ flex: 'none', width: 96 }}>
              Last run
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, color: t.n[800] }}>
              {last ? <LastRun run={last} /> : 'never'}
            </Box>
          </Box>
        </Box>
        <Box sx={{ mt: 'auto' }}>
          <Button variant="outlined" aria-label={`Use ${title}`} onClick={onUse}>
            Use
          </Button>
        </Box>
      </Box>
    </Card>
  );
}

function LastRun({ run: { asked_at, asked_by_name, record_name, status } }: { run: ToolRun }) {
  return (
    <>
      <RelativeAge ago since={asked_at} />
      {` by ${asked_by_name}, ${record_name}`}
      {status === 'done' ? '' : ` (${toolRunStatusLabels[status].toLowerCase()})`}
    </>
  );
}
