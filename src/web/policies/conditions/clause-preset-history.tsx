import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { counted } from '#domain/counted.ts';
import { languageLabels } from '#domain/languages.ts';
import { wordChanges } from '#domain/policies/word-changes.ts';
import { addressOfDocument } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { documentStatusWord } from '#web/policies/document/document-words.ts';
import { ChangedText } from '#web/policies/conditions/changed-text.tsx';
import { typesText, usedCount } from '#web/policies/conditions/clause-preset-words.ts';

type Version = ItemOf<'get_clause_preset', 'versions'>;
type Use = ItemOf<'get_clause_preset', 'uses'>;

/** What became of the words of the wording before; of the first one nothing is new. */
const changesSince = (before: Version | undefined, now: Version, part: 'title' | 'text') =>
  wordChanges((before ?? now)[part], now[part]);

/** How the condition read before, newest first, with what each changed of the one before it; an earlier wording can be put into the form again. */
export function PresetVersions({
  presetId,
  onTakeOver,
}: {
  presetId: string;
  onTakeOver: (version: Version) => void;
}) {
  const read = useRead('get_clause_preset', { preset_id: presetId });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="Earlier wordings could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  const { versions } = read.data;
  if (versions.length === 0)
    return (
      <EmptyState
        compact
        title="No earlier wording."
        text="This condition reads as it did from the beginning."
      />
    );
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 5 }}>
      {versions.map((version, index) => (
        <Box component="li" key={version.version_number}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 1.5 }}>
            <Box sx={{ flex: 1, fontSize: 12, color: t.n[600] }}>
              <Box component="span" sx={{ fontWeight: 600, color: t.n[800] }}>
                {index === 0 ? 'Now' : `Version ${version.version_number}`}
              </Box>
              {' · '}
              {version.changed_at === null
                ? 'as the product brought it'
                : `${version.changed_by_name}, ${dateTextOf(version.changed_at)}`}
              {` · ${languageLabels[version.language]} · ${typesText(version.applies_to)} · ${version.mandatory ? 'mandatory' : 'on choice'}`}
              {version.active ? '' : ' · archived'}
            </Box>
            {index > 0 ? (
              <Button variant="outlined" size="small" onClick={() => onTakeOver(version)}>
                Use this wording
              </Button>
            ) : null}
          </Box>
          <Box sx={{ fontSize: 13, lineHeight: '21px', maxWidth: 760 }}>
            <Box sx={{ fontWeight: 600 }}>
              <ChangedText runs={changesSince(versions[index + 1], version, 'title')} />
            </Box>
            <Box sx={{ whiteSpace: 'pre-line', color: t.n[700] }}>
              <ChangedText runs={changesSince(versions[index + 1], version, 'text')} />
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The latest quotes and policies that carry the condition. */
export function PresetUses({ presetId }: { presetId: string }) {
  const read = useRead('get_clause_preset', { preset_id: presetId });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="Documents could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  const { uses, used_in } = read.data;
  if (uses.length === 0)
    return (
      <EmptyState
        compact
        title="On no document yet."
        text="Quotes and policies that carry this condition appear here."
      />
    );
  return (
    <>
      <Box sx={{ fontSize: 13, color: t.n[600], mb: 2 }}>
        {used_in > uses.length
          ? `The latest ${uses.length} of ${usedCount(used_in)} documents`
          : counted(used_in, 'document')}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {uses.map((use) => (
          <UseRow key={use.policy_id} use={use} />
        ))}
      </Box>
    </>
  );
}

function UseRow({ use }: { use: Use }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        py: 2.5,
        fontSize: 13,
        borderTop: `1px solid ${t.n[200]}`,
      }}
    >
      <AppLink href={addressOfDocument(use)}>{use.document_number}</AppLink>
      <Box sx={{ flex: 1, minWidth: 140 }}>{use.client_name}</Box>
      {use.differs ? <StatusChip label="Other wording" tone="none" /> : null}
      <StatusChip {...documentStatusWord(use.status)} />
    </Box>
  );
}
