import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { t } from '#web/kit/tokens.ts';
import type { ListState } from '#web/kit/use-list-state.ts';

export interface ListView {
  id: string;
  label: string;
  /** Live; undefined while unknown. */
  count?: number | undefined;
}

/** The built-in and saved views of a list, each with its count. A dot says that the view was narrowed. */
export function ViewTabs({
  list,
  views,
  label = 'Views',
}: {
  list: ListState;
  views: readonly ListView[];
  label?: string;
}) {
  const known = views.some((view) => view.id === list.view);
  return (
    <Box
      sx={{
        borderBottom: `1px solid ${t.n[200]}`,
        mb: 3,
        mx: { xs: -4, md: 0 },
        px: { xs: 4, md: 0 },
      }}
    >
      <Tabs
        value={known ? list.view : false}
        onChange={(_, id: string) => list.setView(id)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={label}
      >
        {views.map((view) => (
          <Tab
            key={view.id}
            value={view.id}
            label={
              <span>
                {view.label}
                {view.count === undefined ? null : (
                  <span className="num">{` ${view.count.toLocaleString('en-GB')}`}</span>
                )}
                {view.id === list.view && list.isFiltered ? (
                  <Box
                    component="span"
                    aria-label=", filtered"
                    sx={{
                      display: 'inline-block',
                      ml: 1.5,
                      width: 6,
                      height: 6,
                      borderRadius: '50%',
                      background: t.brand[500],
                      verticalAlign: 'middle',
                    }}
                  />
                ) : null}
              </span>
            }
          />
        ))}
      </Tabs>
    </Box>
  );
}
