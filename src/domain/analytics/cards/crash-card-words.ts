import {
  type CardWords,
  count,
  counted,
  money,
  perStarts,
  percent,
} from '#domain/analytics/cards/card-words.ts';

/** The cards about accidents on track, in their order. */
export const crashCardWords = {
  crash_figures: {
    tab: 'crash',
    title: 'How often does it crash, and what does one crash cost?',
    definition: `${counted} Accidents on track alone. ${perStarts} Cost: what is agreed, or claimed while nothing is agreed.`,
    chart: 'figures',
    rows: 'Period',
    values: [
      count('Crashes'),
      percent('Per 100 starts'),
      money('Cost per crash'),
      count('Driver injured'),
    ],
  },
  crashes_by_circuit: {
    tab: 'crash',
    title: 'Which circuits cost most?',
    definition: `Accidents on track by circuit. ${perStarts}`,
    chart: 'ranking',
    rows: 'Circuit',
    values: [money('Cost'), count('Crashes'), count('Starts'), percent('Per 100 starts')],
  },
  crashes_by_corner: {
    tab: 'crash',
    title: 'In which corners do cars crash?',
    definition: 'Accidents on track by the corner that was reported, the costliest first.',
    chart: 'ranking',
    rows: 'Corner',
    values: [count('Crashes'), money('Cost')],
  },
  crashes_by_weather: {
    tab: 'crash',
    title: 'What happens in which weather?',
    definition: 'Accidents on track by type and weather, as they were reported.',
    chart: 'grid',
    rows: 'Type of accident',
    values: [
      count('Sunny'),
      count('Cloudy'),
      count('Light rain'),
      count('Heavy rain'),
      count('Night'),
      count('Other'),
    ],
  },
  crashes_by_session: {
    tab: 'crash',
    title: 'In which session?',
    definition: 'Accidents on track by the session in which they happened.',
    chart: 'ranking',
    rows: 'During',
    values: [count('Crashes'), money('Cost')],
  },
  crashes_by_hour: {
    tab: 'crash',
    title: 'At what time of day?',
    definition:
      'Accidents on track by the hour on the clock at the circuit, as they were reported.',
    chart: 'bars',
    rows: 'Hour',
    values: [count('Crashes'), money('Cost')],
  },
  crashes_by_track: {
    tab: 'crash',
    title: 'On a dry or a wet track?',
    definition: 'Accidents on track by the condition of the track.',
    chart: 'ranking',
    rows: 'Track',
    values: [count('Crashes'), money('Cost')],
  },
  crashes_by_fault: {
    tab: 'crash',
    title: 'Whose fault was it?',
    definition: 'Accidents on track by whose fault it was in the words of the driver.',
    chart: 'ranking',
    rows: 'Fault',
    values: [count('Crashes'), money('Cost')],
  },
} as const satisfies Record<string, CardWords>;
