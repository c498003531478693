import { ApiError } from '@wenjin/client'
import type { Result, Session } from '@wenjin/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { readFirstAnswers } from '../../../lib/api/first-answers.ts'
import { queryClient, queryKeys } from '../../../lib/api/query.ts'
import { sharedFields } from '../../../lib/storage/share.ts'
import { findLocalSession } from '../question/index.ts'
import { fetchShared } from './shared-sessions.ts'

/** Number of turns fetched per request. */
const turnPageSize = 50

/** Falls back to local data for a session that this tab created and the server does not know yet. */
async function orLocal<T>(id: string, fetched: Promise<T>, local: () => T | null): Promise<T> {
  try {
    return await fetched
  } catch (error) {
    const kept = error instanceof ApiError && error.errorName === 'notFound' && findLocalSession(id) ? local() : null
    if (kept === null) throw error
    return kept
  }
}

const sessionQuery = (id: string, shareKey?: string) =>
  queryOptions({
    queryKey: queryKeys.session(id),
    queryFn: ({ signal }) =>
      orLocal(
        id,
        fetchShared('session', id, shareKey, () =>
          api.search.getSession({ params: { id }, query: { ...sharedFields('session'), shareKey } }, { signal }),
        ),
        () => findLocalSession(id),
      ),
  })

export const useSession = (id: string, shareKey?: string) => useQuery(sessionQuery(id, shareKey))

async function listResults(id: string, shareKey: string | undefined, signal: AbortSignal): Promise<Result[]> {
  const results: Result[] = []
  const topicId = queryClient.getQueryData<Session>(queryKeys.session(id))?.searchTopic
  for (let pageIndex = 0; ; pageIndex++) {
    const query = { ...sharedFields('result', topicId), shareKey, pageIndex, pageSize: turnPageSize }
    const page = await api.search.getSessionResult({ params: { id }, query }, { signal })
    results.push(...page.list)
    if (page.list.length === 0 || results.length >= page.total) return results
  }
}

const resultsQuery = (id: string, shareKey?: string) =>
  queryOptions({
    queryKey: queryKeys.results(id),
    queryFn: ({ signal }) =>
      orLocal(
        id,
        fetchShared('results', id, shareKey, () => listResults(id, shareKey, signal)),
        () => [],
      ),
  })

/** Queries all turns of a session, oldest first. */
export const useResults = (id: string, shareKey?: string) => useQuery(resultsQuery(id, shareKey))

/** Loads the session embedded in the page into the cache. */
export function loadFirstSession(id: string): Promise<null> {
  const read = async () => {
    await queryClient.prefetchQuery(sessionQuery(id))
    await queryClient.prefetchQuery(resultsQuery(id))
  }
  return readFirstAnswers({ [`/api/session/${id}`]: read })
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

/** Mutation that stops the running turn of a session. */
export function useStopSession(sessionId: string) {
  return useMutation({ mutationFn: () => api.search.stopSession({ params: { id: sessionId } }) })
}

/** Queries ways to continue from a turn that its sources do not answer; null sends no request. */
export function useWaysOn(resultId: string | null) {
  return useQuery({
    queryKey: [...queryKeys.files, 'waysOn', resultId],
    queryFn: ({ signal }) => api.waysOn.getWaysOn({ params: { id: resultId! } }, { signal }),
    enabled: resultId !== null,
  })
}
