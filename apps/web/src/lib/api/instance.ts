import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryKeys } from './query.ts'

/** The configuration of the server. */
export function useInstance() {
  return useQuery({
    queryKey: queryKeys.instance,
    // A check that is shown needs to know it, so it must not wait for that check.
    queryFn: ({ signal }) => api.instance.getInstance({}, { signal, background: true }),
    staleTime: Infinity,
  })
}
