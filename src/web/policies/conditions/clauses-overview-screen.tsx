import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { type Language, languageLabels, languages } from '#domain/languages.ts';
import { insuranceTypeLabels, insuranceTypes } from '#domain/policies/insurance-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ListedPreset } from '#web/policies/conditions/clause-preset-form.ts';
import { ClauseDetail } from '#web/policies/conditions/clause-detail.tsx';
import { ClauseTree, type ClauseGroup } from '#web/policies/conditions/clause-tree.tsx';

/** The conditions of each insurance, those on every document before those on choice. */
function groupsOf(presets: readonly ListedPreset[]): ClauseGroup[] {
  return insuranceTypes.flatMap((type) => {
    const own = presets.filter(({ applies_to }) => applies_to.includes(type));
    const chapters = [
      { title: 'On every document', presets: own.filter(({ mandatory }) => mandatory) },
      { title: 'On choice', presets: own.filter(({ mandatory }) => !mandatory) },
    ].filter((chapter) => chapter.presets.length > 0);
    return chapters.length === 0 ? [] : [{ type, title: insuranceTypeLabels[type], chapters }];
  });
}

const detailId = 'clause';

const matches =
  (words: string) =>
  ({ title, text }: ListedPreset) =>
    `${title} ${text}`.toLowerCase().includes(words.trim().toLowerCase());

/** /dashboard/clauses-overview: every condition by insurance and chapter, where it stands, and how it read before. */
export function ClausesOverviewScreen() {
  const [search, change] = useSearchOf('clauses_overview');
  const read = useRead('get_clause_preset_list', { archived: false });
  const words = search.q ?? '';
  const presets = read.data?.presets;
  const known = useMemo(
    () => languages.filter((language) => presets?.some((one) => one.language === language)),
    [presets],
  );
  const language = oneOf(search.language ?? '', known, known[0] ?? languages[0]);
  const found = (presets ?? []).filter((one) => one.language === language).filter(matches(words));
  const chosen = found.find(({ preset_id }) => preset_id === search.clause) ?? found[0];
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="Conditions could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  return (
    <>
      <PageHeader
        title="Clauses overview"
        total={presets?.length}
        facts="What each insurance leaves out and asks for, and on how many documents it stands."
      />
      <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'end' }}>
        <Box sx={{ flex: '1 1 260px', maxWidth: 420 }}>
          <TextField
            label="Search in titles and texts"
            value={words}
            onChange={(q) => change({ q: q || undefined }, { replace: true })}
          />
        </Box>
        {known.length > 1 ? (
          <ToggleButtons<Language>
            label="Language"
            value={language}
            choices={known.map((value) => ({ value, label: languageLabels[value] }))}
            onChange={(value) => change({ language: value }, { replace: true })}
          />
        ) : null}
      </Box>
      <Found
        found={found}
        chosen={chosen}
        words={words}
        onChoose={(clause) => change({ clause })}
      />
    </>
  );
}

/** The tree of what was found, and the condition that was chosen of it. */
function Found({
  found,
  chosen,
  words,
  onChoose,
}: {
  found: readonly ListedPreset[];
  chosen: ListedPreset | undefined;
  words: string;
  onChoose: (preset_id: string) => void;
}) {
  const phone = useIsPhone();
  return (
    <Box
      sx={{
        mt: 4,
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      {found.length === 0 ? (
        <Card>
          <EmptyState compact title="No results" />
        </Card>
      ) : (
        <ClauseTree
          groups={groupsOf(found)}
          chosen={chosen?.preset_id}
          words={words}
          onChoose={(clause) => {
            onChoose(clause);
            // Below the tree there, and out of sight.
            if (phone)
              requestAnimationFrame(() =>
                document.getElementById(detailId)?.scrollIntoView({ block: 'start' }),
              );
          }}
        />
      )}
      {chosen ? (
        <Box id={detailId} sx={{ minWidth: 0, scrollMarginTop: 8 }}>
          <ClauseDetail key={chosen.preset_id} preset={chosen} words={words} />
        </Box>
      ) : null}
    </Box>
  );
}
