import type { Text } from '../../../../lib/i18n/index.ts'

/** Returns the sender: the uid of an account, or a guest. */
export function personFact(t: Text, uid: string | null): string {
  return uid === null ? t('list.guest') : t('list.user', { uid })
}
