/**
 * The credits that calls of the developer API cost unless the operator sets others (`API_PRICES`). Whole numbers; 0 for what costs nothing.
 */
export const defaultPrices = {
  /** A page of search results. */
  search: 3,
  /** On top: summaries of the results, or their whole text. */
  searchSummary: 2,
  searchRawContent: 2,
  /** A page or file that is read. */
  reader: 3,
  /** An answer, by the model that writes it. */
  chat: 10,
  chatThinking: 15,
  chatDeep: 20,
  /** A call for vectors, whatever the number of its texts. */
  embeddings: 1,
} as const

export type PricedItem = keyof typeof defaultPrices

/** The credits of each item. */
export type Prices = Readonly<Record<PricedItem, number>>
