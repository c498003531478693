/**
 * The Chinese text core: folding, sentences, quantities, negation, questions, counting, quotes and highlights. All of it is
 * pure and runs in a browser; segmenting, which is native, is `@wenjin/text/segment`.
 */
export { countCharacters } from './count.ts'
export { highlight } from './highlight.ts'
export { negations } from './negation.ts'
export { normalize, normalizeWithOffsets, originalSpan } from './normalize.ts'
export type { NormalizedText } from './normalize.ts'
export { applyMultiplier, chineseNumeral, multiplierSource, parseChineseNumeral } from './numerals.ts'
export { parseQuantities } from './quantities.ts'
export { sameQuantity, supportsQuantity } from './same-quantity.ts'
export type { Quantity, QuantityKind } from './quantity.ts'
export { contentSpans, stripQuestion } from './question.ts'
export { findQuote } from './quote.ts'
export { doorOf, unifyRadicals } from './radicals.ts'
export { maxSentence, splitSentences } from './sentences.ts'
export { toSimplified } from './simplify.ts'
export type { Span } from './span.ts'
export { questionWordSet, stopWordSet } from './stop-words.ts'
