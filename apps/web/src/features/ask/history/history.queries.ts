import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

const historyPageSize = 30

/** Which entries of the history are shown: all questions, or only those with a favorite or an underlined answer. */
export type HistoryKind = 'search' | 'favorite' | 'underline'

/** Queries the visitor's history, newest first, as an infinite list of pages. */
export function useHistory(keyword: string, only: HistoryKind = 'search', pageSize = historyPageSize) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.history, keyword, only, pageSize],
    queryFn: ({ pageParam, signal }) =>
      api.search.listHistoryV3({ query: { pageIndex: pageParam, pageSize, only, keyword: keyword || undefined } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => ((page.pageIndex + 1) * page.pageSize < page.total ? page.pageIndex + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}

export function useClearHistory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.search.clearHistory(),
    onSuccess: () => {
      client.removeQueries({ queryKey: ['session'] })
      client.removeQueries({ queryKey: ['results'] })
      return client.invalidateQueries({ queryKey: queryKeys.history })
    },
  })
}
