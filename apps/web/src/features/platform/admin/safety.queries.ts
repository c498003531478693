import type { Contradictions, GuestAccess, PlanQuotas } from '@wenjin/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { adminKey } from './admin.queries.ts'

const serviceRefreshMs = 15_000
const safetyKey = [adminKey, 'safety'] as const

/** Queries the search services, polled while the page is open. */
export function useSearchServices() {
  return useQuery({
    queryKey: [adminKey, 'searchServices'],
    queryFn: ({ signal, client, queryKey }) =>
      api.search.listProviders({}, { signal, background: client.getQueryData(queryKey) !== undefined }),
    refetchInterval: serviceRefreshMs,
  })
}

/** Queries the word list and the quotas. */
export function useSafetySettings() {
  return useQuery({
    queryKey: safetyKey,
    queryFn: ({ signal }) => api.moderation.getSafetySettings({}, { signal }),
    // A refetch must not overwrite the text being edited.
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
      // The instance's description contains the quotas and the guests' rights.
      return client.invalidateQueries({ queryKey: queryKeys.instance })
    },
  })
}
