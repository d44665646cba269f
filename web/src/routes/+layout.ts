export const prerender = true;
export const trailingSlash = 'always';
/** A page needs no script; its islands bring their own. */
export const csr = false;
