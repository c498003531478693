import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryKeys } from './query.ts'
import { useSignedInUid } from '../person/signed-in.ts'

export const storageQuery = queryOptions({
  queryKey: queryKeys.storage,
  queryFn: ({ signal }) => api.storage.getStorage({}, { signal }),
})

/** Queries the person's storage use and the free space. */
export const useStorageUse = (enabled = true) => useQuery({ ...storageQuery, enabled })

/** Returns when a guest's data is deleted unless they return; null for a signed-in person, and for a guest without data. */
export function useGuestExpiry(): number | null {
  const uid = useSignedInUid()
  const { data } = useStorageUse(uid === null)
  return uid === null ? (data?.expiresAt ?? null) : null
}
