import { externalValue, useExternalValue } from './external-value.ts'

const fromPage = typeof document === 'undefined' ? '' : (document.querySelector<HTMLMetaElement>('#meta-uid')?.content ?? '')

/** The account that is signed in, as the page was served and as it has changed since; null for a guest. */
export const signedInUid = externalValue<string | null>(fromPage || null)

/** The uid of who is signed in, or null for a guest. */
export function useSignedInUid(): string | null {
  return useExternalValue(signedInUid)
}
