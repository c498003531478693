import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

/** Models to choose between; they are the same for everybody. */
export function useModels() {
  return useQuery({
    queryKey: [...queryKeys.instance, 'models'],
    queryFn: ({ signal }) => api.search.listModels({}, { signal, background: true }),
    staleTime: Infinity,
  })
}
