import type { ReactNode } from 'react';
import { FilterBar } from '#web/kit/list/filter-bar.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import { TableSettingsMenu } from '#web/kit/table/table-settings-menu.tsx';
import type { TableSettings } from '#web/kit/table/table-settings.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import { ViewTabs, type ListView } from '#web/kit/list/view-tabs.tsx';

export interface ListBarProps {
  list: ListState;
  views?: readonly ListView[];
  filters?: readonly Filter[];
  /** "Search claims"; left out, there is no search. */
  searchLabel?: string;
  /** The table's columns: what can be shown, and on phones what the list can be sorted by. */
  columns?: readonly { id: string; header: string; optional?: boolean; sort?: string }[];
  settings?: TableSettings;
  end?: ReactNode;
}

/** All that narrows a list: views, search, filters, columns. On phones one sheet takes views, order and filters. */
export function ListBar({ list, views, columns, settings, end, ...bar }: ListBarProps) {
  const phone = useIsPhone();
  const sorts = (columns ?? []).flatMap(({ sort, header }) =>
    sort === undefined ? [] : [{ sort, label: header }],
  );
  return (
    <>
      {views && !phone ? <ViewTabs list={list} views={views} /> : null}
      <FilterBar
        {...bar}
        list={list}
        sheet={{ ...(views ? { views } : {}), sorts }}
        end={
          <>
            {end}
            {settings && columns ? (
              <TableSettingsMenu settings={settings} columns={columns} />
            ) : null}
          </>
        }
      />
    </>
  );
}
