import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryKeys } from './query.ts'

export const instanceQuery = queryOptions({
  queryKey: queryKeys.instance,
  // A check that is shown needs to know it, so it must not wait for that check.
  queryFn: ({ signal }) => api.instance.getInstance({}, { signal, background: true }),
  staleTime: Infinity,
})

/** The configuration of the server. */
export const useInstance = () => useQuery(instanceQuery)

/** Whether pages show plans, codes, rewards and what is left of the quotas; false until it is known. */
export function usePlansShown(): boolean {
  return useInstance().data?.plans === true
}
