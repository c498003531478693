import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryKeys } from './query.ts'

/** What is configured on the server. */
export function useInstance() {
  return useQuery({ queryKey: queryKeys.instance, queryFn: ({ signal }) => api.instance.getInstance({}, { signal }), staleTime: Infinity })
}
