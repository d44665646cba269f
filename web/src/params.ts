/* The kinds of parameters in the addresses of pages. */
import { defineParams } from '@sveltejs/kit/params';
import order from '../../content/chapters.json' with { type: 'json' };

export const params = defineParams({
  /** An address under which a chapter may have been found earlier (`MOVED`). */
  moved: (address) =>
    /^\d\d-/.test(address) || address === order.main[0] || address in order.renamed
      ? address
      : undefined,
});
