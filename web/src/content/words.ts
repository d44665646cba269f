/*
 * The sentences of the interface. A widget's own sentences go with it, so that a page loads those
 * of its widgets only.
 */
import text from '../../../content/text/en.json';

export { text };
export { default as nandCellText } from '../../../content/text/en/nand-cell.json';
export { default as garbageCollectionText } from '../../../content/text/en/garbage-collection.json';
export { default as collectionTimingText } from '../../../content/text/en/collection-timing.json';
export { default as fillDeleteRefillText } from '../../../content/text/en/fill-delete-refill.json';
export { default as trimText } from '../../../content/text/en/trim.json';
export { default as followAWriteText } from '../../../content/text/en/follow-a-write.json';
export { default as claimsText } from '../../../content/text/en/claims.json';
export { default as mappingText } from '../../../content/text/en/mapping.json';
export { default as overwriteText } from '../../../content/text/en/overwrite.json';
export { default as pageBlockText } from '../../../content/text/en/page-block.json';
export { default as subPageText } from '../../../content/text/en/sub-page.json';
export { default as parallelismText } from '../../../content/text/en/parallelism.json';
export { default as spareAreaText } from '../../../content/text/en/spare-area.json';
export { default as strobeTimingText } from '../../../content/text/en/strobe-timing.json';
export { default as compressionText } from '../../../content/text/en/compression.json';
export { default as nandGateText } from '../../../content/text/en/nand-gate.json';
export { default as wearAndParityText } from '../../../content/text/en/wear-and-parity.json';
export { default as errorWords } from '../../../content/text/en/errors.json';
