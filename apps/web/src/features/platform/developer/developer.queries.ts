import type { NewApiKey } from '@wenjin/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

const apiKeysKey = [...queryKeys.user, 'api-keys'] as const

/** The person's keys, newest first. */
export function useApiKeys() {
  return useQuery({ queryKey: apiKeysKey, queryFn: ({ signal }) => api.developer.listApiKeys({}, { signal }) })
}

export function useCreateApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewApiKey) => api.developer.createApiKey({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysKey }),
    // The only answer that holds the key whole is not kept past its page.
    gcTime: 0,
  })
}

export function useDeleteApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.developer.deleteApiKey({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysKey }),
  })
}
