import type { NewApiKey } from '@wenjin/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { callsOf } from './api-document/api-document.ts'
import { type ApiDocument } from './api-document/open-api.ts'

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

/** The calls that take a key, as the OpenAPI document of the instance describes them. It does not change while the instance runs. */
export function useApiCalls() {
  return useQuery({
    queryKey: ['api-document'],
    queryFn: async ({ signal }) => callsOf((await api.instance.getOpenApi({}, { signal })) as unknown as ApiDocument),
    staleTime: Infinity,
  })
}
