import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

export const topicsQuery = queryOptions({
  queryKey: queryKeys.topics,
  queryFn: ({ signal }) => api.knowledge.listTopics({}, { signal }),
  staleTime: 30_000,
})

/** Queries the topics that the visitor may search. */
export const useTopics = () => useQuery(topicsQuery)
