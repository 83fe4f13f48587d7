import type { z } from 'zod';
import { fieldsOf } from '#domain/lists/list-field.ts';
import type { championshipRow, circuitRow } from '#contract/events/event-records.ts';

const kinds = { RACE: 'Race circuit', STREET: 'Street circuit', ROAD: 'Road circuit' } as const;

const circuit = fieldsOf<z.output<typeof circuitRow>>();

/** What is exported of the circuits. */
export const circuitListFields = {
  name: circuit.text('Circuit', (one) => one.name),
  place: circuit.text('Place', (one) => one.place),
  'place.country': circuit.text('Country', (one) => one.country),
  kind: circuit.text('Kind', (one) => kinds[one.circuit_type]),
  length: circuit.number('Length in metres', (one) => one.length_m),
  corners: circuit.number('Corners', (one) => one.corner_count),
  'corners.turns': circuit.number('Turns', (one) => one.turns),
  outline: circuit.text('Outline', (one) => (one.has_outline ? 'Known' : '')),
  factor: circuit.text('Factor', (one) => one.factor),
  events: circuit.number('Events', (one) => one.events),
  policies: circuit.number('Policies', (one) => one.policies),
};

const championship = fieldsOf<z.output<typeof championshipRow>>();

/** What is exported of the championships. */
export const championshipListFields = {
  name: championship.text('Championship', (one) => one.name),
  year: championship.number('Year', (one) => one.year),
  series: championship.text('Series', (one) => one.series),
  organiser: championship.text('Organiser', (one) => one.organiser),
  country: championship.text('Country', (one) => one.country),
  events: championship.number('Events', (one) => one.event_count),
  policies: championship.number('Policies', (one) => one.policies),
};
