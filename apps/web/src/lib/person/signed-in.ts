import { externalValue, useExternalValue } from '../view/external-value.ts'

const metaOf = (id: string) => (typeof document === 'undefined' ? '' : (document.querySelector<HTMLMetaElement>(`#${id}`)?.content ?? ''))

/** The uid of the signed-in account, initially from the HTML; null for a guest. */
export const signedInUid = externalValue<string | null>(metaOf('meta-uid') || null)

/** Whether the instance requires a sign-in for everything, as stated in the HTML. */
export const isClosedToGuests = metaOf('meta-guests') === 'closed'

/** Returns the uid of the signed-in person, or null for a guest. */
export function useSignedInUid(): string | null {
  return useExternalValue(signedInUid)
}
