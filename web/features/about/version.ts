/** The version of package.json, which the app does not contain (version.test.ts compares). */
export const VERSION = '0.1.0';
