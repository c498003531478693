import type { DocumentHit } from '@wenjin/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query.ts'

/** Debounce delay of the search field, milliseconds. */
const restMs = 250
const none: readonly DocumentHit[] = []

/** The state of a search within a document. */
export interface DocumentSearch {
  typed: string
  type: (words: string) => void
  /** The words of the current search. */
  words: string
  hits: readonly DocumentHit[]
  more: boolean
  /** Index of the current hit. */
  hit: number
  choose: (at: number) => void
  busy: boolean
  failed: string | undefined
}

/** Searches a document while the person types. */
export function useDocumentSearch(documentId: string, shareKey: string | undefined): DocumentSearch {
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const [hit, choose] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => {
      setWords(typed.trim())
      choose(0)
    }, restMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isFetching, error } = useQuery({
    queryKey: [...queryKeys.document(documentId), 'search', words, shareKey],
    queryFn: ({ signal }) => api.document.searchDocument({ params: { id: documentId }, query: { q: words, shareKey } }, { signal }),
    enabled: words !== '',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  const found = words === '' ? undefined : data
  return {
    typed,
    type: setTyped,
    words,
    hits: found?.hits ?? none,
    more: found?.more ?? false,
    hit,
    choose,
    busy: isFetching,
    failed: error?.message,
  }
}
