/** Default prices of developer API calls in credits; the operator sets others by `API_PRICES`. Whole numbers; 0 for free calls. */
export const defaultPrices = {
  /** A page of search results. */
  search: 3,
  /** Surcharge for summaries of the results, or their whole text. */
  searchSummary: 2,
  searchRawContent: 2,
  /** A page or file read. */
  reader: 3,
  /** An answer, by the model that writes it. */
  chat: 10,
  chatThinking: 15,
  chatDeep: 20,
  /** An embeddings call, for any number of texts. */
  embeddings: 1,
} as const

export type PricedItem = keyof typeof defaultPrices

/** The credits of each item. */
export type Prices = Readonly<Record<PricedItem, number>>
