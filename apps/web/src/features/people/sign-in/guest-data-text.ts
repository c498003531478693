import type { Text } from '../../../lib/i18n/index.ts'
import type { GuestData } from './sign-in.ts'

/** Describes the guest's data in words; only the kinds that exist. */
export function guestDataText(t: Text, { sessions, files, templates }: GuestData): string {
  const parts = [
    sessions > 0 && t('guest.sessions', { n: sessions }),
    files > 0 && t('guest.files', { n: files }),
    templates > 0 && t('guest.templates', { n: templates }),
  ]
  return parts.filter(Boolean).join(t('guest.and'))
}
