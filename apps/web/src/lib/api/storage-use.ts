import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryKeys } from './query.ts'
import { useSignedInUid } from '../person/signed-in.ts'

export const storageQuery = queryOptions({
  queryKey: queryKeys.storage,
  queryFn: ({ signal }) => api.storage.getStorage({}, { signal }),
})

/** The person's storage use and the free room. */
export const useStorageUse = (enabled = true) => useQuery({ ...storageQuery, enabled })

/** When a guest's things are deleted unless they come back; null for who is signed in, and for a guest who stores nothing. */
export function useGuestExpiry(): number | null {
  const uid = useSignedInUid()
  const { data } = useStorageUse(uid === null)
  return uid === null ? (data?.expiresAt ?? null) : null
}
