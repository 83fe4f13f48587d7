import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** A record that is open here among colleagues. */
export interface PresenceAtRecord {
  /** Who edits which section, of the sections that are not this person's now. */
  editors: readonly { section: string; name: string }[];
  hold: (section: string) => () => void;
}

/** Set on the page of a record; null where nobody is told of the others, such as a client's page. */
export const PresenceContext = createContext<PresenceAtRecord | null>(null);

/** What the page's header says beside the title of a record: who is viewing. */
export const HeaderNoteContext = createContext<ReactNode>(null);

/** A button of the page around the record, among the header's own: where its thread opens. */
export const HeaderActionContext = createContext<ReactNode>(null);

/**
 * Takes a section of the record while it is edited, and answers the name of whoever edits it already: then it is only
 * to be read. A courtesy; what is saved is still checked by its revision.
 */
export function useSectionLock(section: string, isEditing: boolean): string | null {
  const presence = useContext(PresenceContext);
  const hold = presence?.hold;
  useEffect(() => (isEditing && hold ? hold(section) : undefined), [section, isEditing, hold]);
  return presence?.editors.find((one) => one.section === section)?.name ?? null;
}
