import { searchContract } from '#contract/search/search.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';
import { searchKeeper } from '#server/search/search-keeper.ts';
import { searchRecords } from '#server/search/search-records.ts';

const handlers = { search_records: searchRecords } satisfies Handlers<typeof searchContract>;

/** One search over all kinds of records. */
export const searchArea = defineArea({
  contract: searchContract,
  handlers,
  keeper: searchKeeper,
});
