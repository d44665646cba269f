/** The language that the site is written in. */
export const ENGLISH = 'en';
