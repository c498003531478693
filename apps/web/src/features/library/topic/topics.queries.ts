import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

/** The topics the visitor may search. */
export function useTopics() {
  return useQuery({ queryKey: queryKeys.topics, queryFn: ({ signal }) => api.knowledge.listTopics({}, { signal }), staleTime: 30_000 })
}
