/** Names and passwords have no spaces, and keyboards of phones like to add them. */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');
