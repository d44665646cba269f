import { loadWidgets } from '#widgets/widgets';
import type { PageLoad } from './$types';

/** The page is there with its widgets: only those that it places are loaded. */
export const load: PageLoad = async ({ data }) => ({
  ...data,
  components: await loadWidgets(data.widgets.map(({ name }) => name)),
});
