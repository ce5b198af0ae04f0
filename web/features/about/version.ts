/** The version of package.json, which the app does not contain (version.test.ts compares). */
export const VERSION = '1.0.0';
