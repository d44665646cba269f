/* Follows one write of the host from its queue to the cells, and wherever collection moves it. */
export { default } from './FollowAWrite.svelte';
