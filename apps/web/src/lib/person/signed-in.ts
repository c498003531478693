import { externalValue, useExternalValue } from '../view/external-value.ts'

const metaOf = (id: string) => (typeof document === 'undefined' ? '' : (document.querySelector<HTMLMetaElement>(`#${id}`)?.content ?? ''))

/** The account that is signed in, as the page was served and as it has changed since; null for a guest. */
export const signedInUid = externalValue<string | null>(metaOf('meta-uid') || null)

/** Whether the instance answers nobody who is not signed in, as the page was served. */
export const isClosedToGuests = metaOf('meta-guests') === 'closed'

/** The uid of who is signed in, or null for a guest. */
export function useSignedInUid(): string | null {
  return useExternalValue(signedInUid)
}
