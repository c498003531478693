import type { ConnectionInput, ConnectionKind, RouteData, setupContract } from '@wenjin/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

const setupKey = ['setup', 'connections'] as const
const localKey = ['setup', 'local'] as const

type Setup = RouteData<(typeof setupContract)['getSetup']>

export function useSetup() {
  return useQuery({ queryKey: setupKey, queryFn: ({ signal }) => api.setup.getSetup({}, { signal }), staleTime: Infinity })
}

/** The models of the programs on the server's machine; looked for when the page opens. */
export function useLocalModels() {
  return useQuery({ queryKey: localKey, queryFn: ({ signal }) => api.setup.findLocalModels({}, { signal }), staleTime: Infinity })
}

/** Shows the connections as they are now; the rest of the page asks again for what the instance can do. */
function useChanged() {
  const client = useQueryClient()
  return (setup: Setup) => {
    client.setQueryData(setupKey, setup)
    return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== setupKey[0] })
  }
}

interface KindInput {
  kind: ConnectionKind
  input: ConnectionInput
}

export function useTryConnection() {
  return useMutation({ mutationFn: ({ kind, input }: KindInput) => api.setup.tryConnection({ params: { kind }, body: input }) })
}

export function useServiceModels() {
  return useMutation({ mutationFn: ({ kind, input }: KindInput) => api.setup.listServiceModels({ params: { kind }, body: input }) })
}

export function useSaveConnection() {
  const changed = useChanged()
  return useMutation({
    mutationFn: ({ kind, input }: KindInput) => api.setup.saveConnection({ params: { kind }, body: input }),
    onSuccess: changed,
  })
}

export function useRemoveConnection() {
  const changed = useChanged()
  return useMutation({ mutationFn: (kind: ConnectionKind) => api.setup.removeConnection({ params: { kind } }), onSuccess: changed })
}

/** Tries a connection and saves it when it answers; the outcome of the attempt. */
export function useConnect() {
  const changed = useChanged()
  return useMutation({
    async mutationFn({ kind, input }: KindInput) {
      const outcome = await api.setup.tryConnection({ params: { kind }, body: input })
      if (outcome.ok) await changed(await api.setup.saveConnection({ params: { kind }, body: input }))
      return outcome
    },
  })
}
