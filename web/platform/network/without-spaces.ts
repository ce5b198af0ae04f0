/** Names and passwords have no spaces; phone keyboards add them. */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');
