import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryKeys } from './query.ts'
import { useSignedInUid } from '../person/signed-in.ts'

/** The person's storage use and the free room. */
export function useStorageUse(enabled = true) {
  return useQuery({ queryKey: queryKeys.storage, queryFn: ({ signal }) => api.storage.getStorage({}, { signal }), enabled })
}

/** When a guest's things are deleted unless they come back; null for who is signed in, and for a guest who stores nothing. */
export function useGuestExpiry(): number | null {
  const uid = useSignedInUid()
  const { data } = useStorageUse(uid === null)
  return uid === null ? (data?.expiresAt ?? null) : null
}
