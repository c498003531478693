import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import type { DateRange } from '../../../lib/statistics/date-range.ts'

/** Filter by key and kind of call; empty for all. */
export interface UsageFilter {
  apiKeyId: string
  call: string
}

export const noFilter: UsageFilter = { apiKeyId: '', call: '' }

/** Polling interval for numbers that may still change, milliseconds; longer when the server is slow to count them. */
const renewMs = 5000
const restShare = 20

export function usageQueryOf(range: DateRange, { apiKeyId, call }: UsageFilter) {
  return { ...range, ...(apiKeyId !== '' && { apiKeyId }), ...(call !== '' && { call }) }
}

/** Queries the use of the person's keys, polled while `live`. */
export function useApiUsage(range: DateRange, filter: UsageFilter, live: boolean) {
  const query = usageQueryOf(range, filter)
  const took = useRef(0)
  return useQuery({
    queryKey: [...queryKeys.user, 'api-usage', query],
    queryFn: async ({ signal }) => {
      const startedAt = performance.now()
      const usage = await api.dashboard.getApiUsage({ query }, { signal })
      took.current = performance.now() - startedAt
      return usage
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: () => (live ? Math.max(renewMs, restShare * took.current) : false),
  })
}
