import { queryClient } from '#web/api/query-client.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { SeriesField, SeriesLine, SeriesValue } from '#web/rating/series/series-cells.tsx';
import { type CellSaves, useCellSaves } from '#web/rating/use-cell-saves.ts';

/** Saves cells of series; the refusal of a stale save carries the row as it stands now. */
export function useSeriesSaves(): CellSaves<SeriesValue> {
  const update = useWrite('update_series_rating');
  return useCellSaves<SeriesValue>({
    saved: 'Rating saved',
    recordOf: (key) => key.split(' ')[0] ?? '',
    send: (key, mine, revision) => {
      const [series_rating_id = '', field = ''] = key.split(' ');
      return update.mutateAsync({ series_rating_id, revision, cells: { [field]: mine } });
    },
    latest: async (key, { current }) => {
      const now = current as SeriesLine | undefined;
      const field = key.split(' ')[1] as SeriesField;
      await queryClient.invalidateQueries({ queryKey: ['get_series_page'] });
      return now && { value: now[field], revision: now.revision };
    },
  });
}
