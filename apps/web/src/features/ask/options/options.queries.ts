import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

/** Queries the models to choose from; the list is the same for every user. */
export function useModels() {
  return useQuery({
    queryKey: [...queryKeys.instance, 'models'],
    queryFn: ({ signal }) => api.search.listModels({}, { signal, background: true }),
    staleTime: Infinity,
  })
}
