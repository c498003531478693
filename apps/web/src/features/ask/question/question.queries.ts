import type { QuotaLeft } from '@wenjin/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

/** Questions offered under the box at once. */
const suggestionCount = 6

/** What may still be asked today; asked anew whenever a box to ask in comes into view. */
export function useQuota() {
  return useQuery<QuotaLeft[]>({
    queryKey: queryKeys.quota,
    queryFn: ({ signal }) => api.search.getQuota({}, { signal, background: true }),
    staleTime: 0,
  })
}

/** Questions that begin like the typed text; what was found for shorter text stays until then. Nothing is asked for an empty one. */
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
