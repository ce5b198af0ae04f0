/** The longest history takes 3.4 MB, its entries 20 MB and the longest log of practice 15 MB; another program may have reformatted the file. */
export const HISTORY_FILE_MAX_BYTES = 48 * 1024 * 1024;
