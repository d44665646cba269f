import { loadWidgets } from '#widgets/widgets';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data }) => ({
  ...data,
  components: await loadWidgets([data.widget.name]),
});
