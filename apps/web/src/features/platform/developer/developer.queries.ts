import { resolveReferences, type NewApiKey } from '@wenjin/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { callsOf } from './api-document/api-document.ts'
import { type ApiDocument } from './api-document/open-api.ts'

const apiKeysKey = [...queryKeys.user, 'api-keys'] as const

/** Queries the person's keys, newest first. */
export function useApiKeys() {
  return useQuery({ queryKey: apiKeysKey, queryFn: ({ signal }) => api.developer.listApiKeys({}, { signal }) })
}

export function useCreateApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewApiKey) => api.developer.createApiKey({ body }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysKey }),
    // Only this response contains the complete key; do not cache it beyond its page.
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

/** Queries the calls that accept a key from the instance's OpenAPI document. It does not change while the instance runs. */
export function useApiCalls() {
  return useQuery({
    queryKey: ['api-document'],
    queryFn: async ({ signal }) => callsOf(resolveReferences((await api.instance.getOpenApi({}, { signal })) as unknown as ApiDocument)),
    staleTime: Infinity,
  })
}
