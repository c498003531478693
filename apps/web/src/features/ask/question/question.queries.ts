import type { QuotaLeft } from '@wenjin/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

/** Maximum number of questions suggested below the box. */
const suggestionCount = 6

/** Queries the remaining quota of the day; refetched whenever a question box becomes visible. */
export function useQuota() {
  return useQuery<QuotaLeft[]>({
    queryKey: queryKeys.quota,
    queryFn: ({ signal }) => api.search.getQuota({}, { signal, background: true }),
    staleTime: 0,
  })
}

/**
 * Queries questions that begin like the typed text; the result for the shorter text is kept until then. Sends no request for an empty text.
 */
export function useSuggestions(keyword: string) {
  return useQuery({
    queryKey: [...queryKeys.history, 'suggestions', keyword],
    queryFn: ({ signal }) => api.search.listQuestions({ query: { keyword, size: suggestionCount } }, { signal, background: true }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
}
