import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

const kinds = {
  questions: (signal: AbortSignal) => api.account.getUsage({}, { signal }),
  research: (signal: AbortSignal) => api.account.getResearchUsage({}, { signal }),
  advance: (signal: AbortSignal) => api.account.getAdvanceUsage({}, { signal }),
}

export type UsageKind = keyof typeof kinds

/** Queries the use of one kind of question. */
export function useUsage(kind: UsageKind) {
  return useQuery({ queryKey: [...queryKeys.user, 'usage', kind], queryFn: ({ signal }) => kinds[kind](signal) })
}
