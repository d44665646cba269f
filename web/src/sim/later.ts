/* What a widget needs only once its reader runs something: it comes then. */

/** The class `Sim`; null: it could not be had. */
export const simClass = () => import('./sim.svelte').then(({ Sim }) => Sim, () => null);
