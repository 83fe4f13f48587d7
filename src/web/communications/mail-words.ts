/** Words of 8.2 for a mail whose sending the server did not answer; alone they would read as a success. */
export const mailNotSent = 'Mail sent: no';
