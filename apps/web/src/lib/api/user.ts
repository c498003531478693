import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryKeys } from './query.ts'
import { useSignedInUid } from '../person/signed-in.ts'

/** The account that is signed in; its data is undefined for a guest, and until it has come. */
export function useUser() {
  const uid = useSignedInUid()
  return useQuery({
    queryKey: queryKeys.user,
    queryFn: ({ signal }) => api.account.getMyInfo({}, { signal }),
    enabled: uid !== null,
    staleTime: 60_000,
  })
}
