/** Builds the web app unless what stands in dist/ was made from these very files. */
export function buildIfStale(): void;
