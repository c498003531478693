import type { Result } from '@wenjin/contract'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query.ts'
import type { AskOptions } from './ask-options.ts'
import { fetchShared } from './shared-sessions.ts'

/** Turns fetched in one call. */
const turnPageSize = 50
const historyPageSize = 30

export { useInstance } from '../../lib/instance.ts'

export function useSession(id: string, shareKey?: string) {
  return useQuery({
    queryKey: queryKeys.session(id),
    queryFn: ({ signal }) =>
      fetchShared('session', id, shareKey, () => api.search.getSession({ params: { id }, query: { shareKey } }, { signal })),
  })
}

async function listResults(id: string, shareKey: string | undefined, signal: AbortSignal): Promise<Result[]> {
  const results: Result[] = []
  for (let pageIndex = 0; ; pageIndex++) {
    const page = await api.search.getSessionResult({ params: { id }, query: { shareKey, pageIndex, pageSize: turnPageSize } }, { signal })
    results.push(...page.list)
    if (page.list.length === 0 || results.length >= page.total) return results
  }
}

/** All turns of a session, oldest first. */
export function useResults(id: string, shareKey?: string) {
  return useQuery({
    queryKey: queryKeys.results(id),
    queryFn: ({ signal }) => fetchShared('results', id, shareKey, () => listResults(id, shareKey, signal)),
  })
}

/** The visitor's history, newest first, in pages that add up. */
export function useHistory(keyword: string, pageSize = historyPageSize) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.history, keyword, pageSize],
    queryFn: ({ pageParam, signal }) =>
      api.search.listHistory({ query: { pageIndex: pageParam, pageSize, keyword: keyword || undefined } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => ((page.pageIndex + 1) * page.pageSize < page.total ? page.pageIndex + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}

export function useCreateSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ question, options, signal }: { question: string; options: AskOptions; signal: AbortSignal }) =>
      api.search.createSession(
        {
          body: {
            question,
            mode: options.mode,
            model: options.model,
            engineType: options.source === 'mine' ? 'mine' : 'default',
            searchTopic: options.source.startsWith('topic:') ? options.source.slice('topic:'.length) : undefined,
          },
        },
        { signal },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.history }),
  })
}

export function useDeleteSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.search.deleteSession({ params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: queryKeys.session(id) })
      client.removeQueries({ queryKey: queryKeys.results(id) })
      return client.invalidateQueries({ queryKey: queryKeys.history })
    },
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

/** Asks the server to stop what runs in a session. */
export function useStopSession(sessionId: string) {
  return useMutation({ mutationFn: () => api.search.stopSession({ params: { id: sessionId } }) })
}

export function useShareKey(sessionId: string) {
  return useMutation({ mutationFn: () => api.search.getShareKey({ params: { id: sessionId } }) })
}
