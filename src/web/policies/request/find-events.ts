import { countryName } from '#domain/countries.ts';
import { nearWordsOf } from '#domain/search/near-words.ts';

/** What an event is found by. */
interface Findable {
  name: string;
  circuit_name: string;
  championship_name: string;
  country: string;
}

const textOf = (event: Findable) =>
  [event.name, event.circuit_name, event.championship_name, countryName(event.country)].join(' ');

const plain = (text: string) => text.toLocaleLowerCase('en');

/** The events that hold every word that was typed; where there are none, those with a slip of the finger in it. */
export function findEvents<Event extends Findable>(
  events: readonly Event[],
  typed: string,
): readonly Event[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return events;
  const found = events.filter((event) => {
    const text = plain(textOf(event));
    return words.every((word) => text.includes(word));
  });
  if (found.length > 0) return found;
  const isNear = nearWordsOf(typed);
  return events.filter((event) => isNear(textOf(event)));
}
