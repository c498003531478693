import type { Contradictions, GuestAccess, PlanQuotas } from '@wenjin/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { adminKey } from './admin.queries.ts'

const serviceRefreshMs = 15_000
const safetyKey = [adminKey, 'safety'] as const

/** Services of web sources, looked at again while the page is open. */
export function useSearchServices() {
  return useQuery({
    queryKey: [adminKey, 'searchServices'],
    queryFn: ({ signal, client, queryKey }) =>
      api.search.listProviders({}, { signal, background: client.getQueryData(queryKey) !== undefined }),
    refetchInterval: serviceRefreshMs,
  })
}

/** The word list and the quotas. */
export function useSafetySettings() {
  return useQuery({
    queryKey: safetyKey,
    queryFn: ({ signal }) => api.moderation.getSafetySettings({}, { signal }),
    // A refetch must not overwrite the text being written.
    staleTime: Infinity,
  })
}

export function useSetSafetySettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: {
      words?: string[]
      quotas?: PlanQuotas
      plans?: boolean
      guestAccess?: GuestAccess
      contradictions?: Contradictions
    }) => api.moderation.setSafetySettings({ body }),
    onSuccess: (saved) => {
      client.setQueryData(safetyKey, saved)
      // The description of the instance holds the quotas and the guests' rights.
      return client.invalidateQueries({ queryKey: queryKeys.instance })
    },
  })
}
