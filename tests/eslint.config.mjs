// ESLint takes the configuration nearest to a file: that of the site holds for its tests too.
export { default } from '../web/eslint.config.js';
