import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryKeys } from './query.ts'
import { useSignedInUid } from './signed-in.ts'

/** What the person may know of their own account; asked for while somebody is signed in, `data` undefined for a guest. */
export function useAccount() {
  const uid = useSignedInUid()
  const query = useQuery({
    queryKey: [...queryKeys.account, uid],
    queryFn: ({ signal }) => api.account.getMyInfo({}, { signal }),
    enabled: uid !== null,
    staleTime: 60_000,
  })
  return { ...query, uid }
}
