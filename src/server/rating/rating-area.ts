import { ratingContract } from '#contract/rating.ts';
import { defineArea } from '#server/platform/area.ts';
import { calculateRating, compareRatings } from '#server/rating/calculate-rating.ts';
import { getIptInfo, getRatingConstants, getSeries } from '#server/rating/rating-queries.ts';
import { getPaConstants, getViConstants } from '#server/rating/vi-constants.ts';

export const ratingArea = defineArea({
  contract: ratingContract,
  handlers: {
    get_series: getSeries,
    get_ipt_info: getIptInfo,
    get_rating_constants: getRatingConstants,
    calculate_rating: calculateRating,
    compare_ratings: compareRatings,
    get_vi_constants: getViConstants,
    get_pa_constants: getPaConstants,
  },
});
