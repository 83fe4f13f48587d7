/**
 * Reads that are not asked again when the window gets the focus back or the network returns: the permission list of
 * a menu [7.18] and a mail as it was sent [7.33].
 */
export const quietReads: ReadonlySet<string> = new Set(['get_permissions', 'get_sent_email']);
