import type { ConnectionInput, ConnectionKind, MailInput, Setup, StorageInput } from '@wenjin/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

const setupKey = ['setup', 'connections'] as const
/** Polling interval during a move of files, milliseconds. */
const moveEveryMs = 2000
const localKey = ['setup', 'local'] as const

export function useSetup() {
  return useQuery({
    queryKey: setupKey,
    queryFn: ({ signal }) => api.setup.getSetup({}, { signal }),
    staleTime: Infinity,
    // Poll the number of files left during a move.
    refetchInterval: ({ state }) => (state.data?.storage.move ? moveEveryMs : false),
  })
}

/** Queries the models of programs on the server's machine; searched when the page opens. */
export function useLocalModels() {
  return useQuery({ queryKey: localKey, queryFn: ({ signal }) => api.setup.findLocalModels({}, { signal }), staleTime: Infinity })
}

/** Returns a callback that stores the current connections and refetches the capabilities of the instance. */
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

/** Tests a connection and saves it on success; resolves to the result of the test. */
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

export function useTryMail() {
  return useMutation({ mutationFn: (body: { settings: MailInput | null; to?: string }) => api.setup.tryMail({ body }) })
}

export function useSaveMail() {
  const changed = useChanged()
  return useMutation({ mutationFn: (body: MailInput) => api.setup.saveMail({ body }), onSuccess: changed })
}

export function useRemoveMail() {
  const changed = useChanged()
  return useMutation({ mutationFn: () => api.setup.removeMail({}), onSuccess: changed })
}

export function useTryStorage() {
  return useMutation({ mutationFn: (settings: StorageInput | null) => api.setup.tryStorage({ body: { settings } }) })
}

/** Tests an object store and uses it for files on success; resolves to the result of the test. */
export function useUseStorage() {
  const changed = useChanged()
  return useMutation({
    async mutationFn(settings: StorageInput) {
      const outcome = await api.setup.tryStorage({ body: { settings } })
      if (outcome.ok) await changed(await api.setup.saveStorage({ body: settings }))
      return outcome
    },
  })
}

export function useRemoveStorage() {
  const changed = useChanged()
  return useMutation({ mutationFn: () => api.setup.removeStorage({}), onSuccess: changed })
}

export function useRetryMove() {
  const changed = useChanged()
  return useMutation({ mutationFn: () => api.setup.retryStorageMove({}), onSuccess: changed })
}

export function useLeaveOldStorage() {
  const changed = useChanged()
  return useMutation({ mutationFn: () => api.setup.leaveOldStorage({}), onSuccess: changed })
}

export function useSetOffline() {
  const changed = useChanged()
  return useMutation({ mutationFn: (offline: boolean) => api.setup.setOffline({ body: { offline } }), onSuccess: changed })
}
