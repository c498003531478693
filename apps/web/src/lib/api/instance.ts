import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryKeys } from './query.ts'

export const instanceQuery = queryOptions({
  queryKey: queryKeys.instance,
  // A captcha needs this data, so the request must not wait for one.
  queryFn: ({ signal }) => api.instance.getInstance({}, { signal, background: true }),
  staleTime: Infinity,
})

/** Queries the configuration of the server. */
export const useInstance = () => useQuery(instanceQuery)

/** Whether pages show plans, codes, rewards and remaining quotas; false until loaded. */
export function usePlansShown(): boolean {
  return useInstance().data?.plans === true
}
