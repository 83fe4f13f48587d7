import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { moreBeside } from '#web/kit/base/more-beside.ts';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchParams } from '#web/kit/address/use-search-params.ts';

export interface PageTab<Id extends string = string> {
  id: Id;
  label: string;
  /** Behind the label: "Files 14". */
  count?: number | undefined;
  content: ReactNode;
}

const nothing: readonly string[] = [];

/**
 * Tabs of a record that live in `?tab=`, so that a link or Back leads to the same one. The first is the default; the
 * keys 1 to 6 choose one.
 */
export function PageTabs<Id extends string>({
  tabs,
  label,
  drops = nothing,
  keys = true,
}: {
  tabs: readonly PageTab<Id>[];
  label: string;
  /** Parts of the address that belong to one tab and go with it: a list's page and filters. */
  drops?: readonly string[];
  /** False where the numbers do something else. */
  keys?: boolean;
}) {
  const [search, change] = useSearchParams();
  const choose = (id: string) => {
    const gone = Object.fromEntries(drops.map((name) => [name, undefined]));
    change({ ...gone, tab: id === tabs[0]?.id ? undefined : id }, { replace: true });
  };
  useShortcuts(
    Object.fromEntries(
      tabs
        .slice(0, 6)
        .map((tab, index) => [
          String(index + 1),
          { does: `Tab ${tab.label}`, act: () => choose(tab.id) },
        ]),
    ),
    keys,
  );
  const wanted = tabs.find((tab) => tab.id === search['tab']) ?? tabs[0];
  if (!wanted) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Box sx={{ borderBottom: `1px solid ${t.n[200]}` }}>
        <Tabs
          value={wanted.id}
          onChange={(_, id: string) => choose(id)}
          aria-label={label}
          variant="scrollable"
          scrollButtons={false}
          sx={{ '& .MuiTabs-scroller': moreBeside }}
          // What the keys reach is seen whole; a browser lets stand what is seen in part.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              value={tab.id}
              id={`tab-${tab.id}`}
              aria-controls={`panel-${tab.id}`}
              label={
                tab.count === undefined ? (
                  tab.label
                ) : (
                  <span className="num">{`${tab.label} ${tab.count}`}</span>
                )
              }
            />
          ))}
        </Tabs>
      </Box>
      <Box
        role="tabpanel"
        id={`panel-${wanted.id}`}
        aria-labelledby={`tab-${wanted.id}`}
        sx={{ pt: 4 }}
      >
        <Suspense fallback={<PageSkeleton />}>{wanted.content}</Suspense>
      </Box>
    </Box>
  );
}
