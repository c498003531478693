import type { Quotas } from '@wenjin/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@wenjin/contract'
import { api } from '../../../lib/api/api.ts'

const usersKey = ['userAdmin'] as const

interface Wanted {
  q: string
  state: 'admin' | 'suspended' | undefined
  pageIndex: number
}

export function useUsers({ q, state, pageIndex }: Wanted) {
  return useQuery({
    queryKey: [...usersKey, 'list', q, state, pageIndex],
    queryFn: ({ signal }) =>
      api.userAdmin.listUsers({ query: { pageIndex, pageSize: limits.pageSize, ...(q && { q }), ...(state && { state }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useAdminActions() {
  return useQuery({
    queryKey: [...usersKey, 'actions'],
    queryFn: ({ signal }) => api.audit.listAdminActions({ query: { pageSize: limits.pageSize } }, { signal }),
  })
}

/** Mutation that refetches the lists afterwards. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: usersKey }) })
}

interface UserChange {
  role?: 'user' | 'admin'
  suspended?: boolean
  quotas?: Quotas | null
}

export const useChangeUser = (uid: string) => useChange((body: UserChange) => api.userAdmin.changeUser({ params: { uid }, body }))
export const useEndUserSessions = (uid: string) => useChange(() => api.userAdmin.endUserSessions({ params: { uid } }))
export const useCreateResetLink = (uid: string) => useChange(() => api.userAdmin.createResetLink({ params: { uid } }))
