/** The longest history takes 3.4 MB and its entries 20 MB; another program may have reformatted the file. */
export const HISTORY_FILE_MAX_BYTES = 32 * 1024 * 1024;
