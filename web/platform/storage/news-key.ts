/** In localStorage: what is new to whoever is signed in, as this device last knew it. */
export const NEWS_KEY = 'guanxiang-news';
