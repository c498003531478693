import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryKeys } from './query.ts'
import { useSignedInUid } from '../person/signed-in.ts'

/** Queries the signed-in account; its data is undefined for a guest, and until loaded. */
export function useUser() {
  const uid = useSignedInUid()
  return useQuery({
    queryKey: queryKeys.user,
    queryFn: ({ signal }) => api.account.getMyInfo({}, { signal }),
    enabled: uid !== null,
    staleTime: 60_000,
  })
}
