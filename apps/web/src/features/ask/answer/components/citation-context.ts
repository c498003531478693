import type { Citation, Reference } from '@wenjin/contract'
import type { HoverCardHandle } from '@wenjin/ui'
import { createContext, useContext } from 'react'

/** The place that a card shows: a mark of the answer, or an unsupported sentence by its offset. */
export type CitedPlace = { kind: 'mark'; ordinal: number; index: number } | { kind: 'unsupported'; sentence: number }

/** The data of an answer that its marks need. Stable while the answer grows, so that finished blocks need not redraw. */
export interface CitationContext {
  /** Makes ids of marks unique on the page. */
  prefix: string
  handle: HoverCardHandle<CitedPlace>
  /** The person chose a mark: its passage goes to the panel. */
  onChoose: (place: CitedPlace) => void
}

const Context = createContext<CitationContext | null>(null)
export const CitationProvider = Context.Provider

export function useCitationContext(): CitationContext {
  const context = useContext(Context)
  if (!context) throw new Error('a citation mark stands outside of an answer')
  return context
}

/** The citation of a place and the source it rests on; either may not have come yet. */
export function findCitation(place: CitedPlace, citations: readonly Citation[], references: readonly Reference[]) {
  if (place.kind === 'unsupported') return { citation: undefined, reference: undefined }
  const citation = citations.find((known) => known.mark === place.ordinal)
  const reference = references.find((known) => known.index === (citation?.index || place.index))
  return { citation, reference }
}
