/*
 * Mistakes in styles that neither svelte-check nor Prettier sees: a selector written twice, a
 * property that the next one overrides, an unknown name or unit.
 */
export default {
  extends: ['stylelint-config-recommended'],
  overrides: [{ files: ['**/*.svelte'], customSyntax: 'postcss-html' }],
  rules: {
    // the order of rules follows the markup, and Svelte gives each a class of its component
    'no-descending-specificity': null,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
  },
};
