import { ratingContract } from '#contract/rating.ts';
import { defineArea } from '#server/platform/area.ts';
import { calculateRating, compareRatings } from '#server/rating/calculate-rating.ts';
import { getIptInfo, getRatingConstants, getSeries } from '#server/rating/rating-queries.ts';
import {
  addSeriesRating,
  copySeriesYear,
  publishSeriesYear,
} from '#server/rating/series-year-writes.ts';
import { getSeriesPage } from '#server/rating/series-page.ts';
import { getSeriesYears } from '#server/rating/series-years.ts';
import { updateSeriesRating } from '#server/rating/update-series-rating.ts';
import { getPaConstants, getViConstants } from '#server/rating/vi-constants.ts';

export const ratingArea = defineArea({
  contract: ratingContract,
  handlers: {
    get_series: getSeries,
    get_series_page: getSeriesPage,
    get_series_years: getSeriesYears,
    update_series_rating: updateSeriesRating,
    add_series_rating: addSeriesRating,
    copy_series_year: copySeriesYear,
    publish_series_year: publishSeriesYear,
    get_ipt_info: getIptInfo,
    get_rating_constants: getRatingConstants,
    calculate_rating: calculateRating,
    compare_ratings: compareRatings,
    get_vi_constants: getViConstants,
    get_pa_constants: getPaConstants,
  },
});
