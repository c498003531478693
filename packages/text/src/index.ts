/**
 * The Chinese text core: folding, sentences, quantities, negation, questions, counting, quotes and highlights. All modules are pure and run
 * in a browser; segmentation, which is native, is in `@wenjin/text/segment`.
 */
export { countCharacters } from './quantity/count.ts'
export { highlight } from './words/highlight.ts'
export { negations } from './words/negation.ts'
export { normalize, normalizeWithOffsets, originalSpan } from './form/normalize.ts'
export type { NormalizedText } from './form/normalize.ts'
export { applyMultiplier, chineseNumeral, multiplierSource, parseChineseNumeral } from './quantity/numerals.ts'
export { parseQuantities } from './quantity/quantities.ts'
export { sameQuantity, supportsQuantity } from './quantity/same-quantity.ts'
export type { Quantity, QuantityKind } from './quantity/quantity.ts'
export { contentSpans, stripQuestion } from './sentence/question.ts'
export { findQuote } from './sentence/quote.ts'
export { doorOf, unifyRadicals } from './form/radicals.ts'
export { maxSentence, splitSentences } from './sentence/sentences.ts'
export { toSimplified } from './form/simplify.ts'
export type { Span } from './form/span.ts'
export { questionWordSet, stopWordSet } from './words/stop-words.ts'
