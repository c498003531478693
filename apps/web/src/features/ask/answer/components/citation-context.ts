import type { Citation, Reference } from '@wenjin/contract'
import type { HoverCardHandle } from '@wenjin/ui'
import { createContext, useContext } from 'react'

/** The place a citation card is about: a mark of the answer, or an unsupported sentence by its offset. */
export type CitedPlace = { kind: 'mark'; ordinal: number; index: number } | { kind: 'unsupported'; sentence: number }

/** The data of an answer that its marks need. Referentially stable while the answer grows, so that finished blocks do not re-render. */
export interface CitationContext {
  /** Prefix that makes the ids of marks unique on the page. */
  prefix: string
  handle: HoverCardHandle<CitedPlace>
  /** Called when the person chooses a mark; its passage is then shown in the panel. */
  onChoose: (place: CitedPlace) => boolean
}

const Context = createContext<CitationContext | null>(null)
export const CitationProvider = Context.Provider

export function useCitationContext(): CitationContext {
  const context = useContext(Context)
  if (!context) throw new Error('a citation mark stands outside of an answer')
  return context
}

/** The numbers that readers see for the sources of the answer around, by their `index`. */
const Numbers = createContext<ReadonlyMap<number, number>>(new Map())
export const NumbersProvider = Numbers.Provider

/** Returns the number that readers see for a source of the answer around. */
export function useSourceNumber(index: number): number {
  return useContext(Numbers).get(index) ?? index
}

/** Finds the citation of a place and the source it refers to; each is undefined until it has arrived. */
export function findCitation(place: CitedPlace, citations: readonly Citation[], references: readonly Reference[]) {
  if (place.kind === 'unsupported') return { citation: undefined, reference: undefined }
  const citation = citations.find((known) => known.mark === place.ordinal)
  const reference = references.find((known) => known.index === (citation?.index || place.index))
  return { citation, reference }
}
