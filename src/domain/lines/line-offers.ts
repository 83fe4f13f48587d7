// What each of the various insurances is for, as who chooses one reads it. Example: valuables are watches and tools.

import type { ViType } from '#domain/policies/insurance-types.ts';

/** What a line insures, in a few words. */
export const lineOffers: Readonly<Record<ViType, string>> = {
  PA: 'Drivers and crew: death, disability, medical cost',
  VAL: 'Watches, racewear, tools, simulators, art',
  CC: 'Cars that stand in a collection',
  SCE: 'One car at a show, a parade or a track day',
  TI: 'Cars, parts and equipment on their way',
  MRW: 'What a race weekend cost when you cannot start',
  LI: 'Damage that your team or event does to others',
};
