import { useText } from '../i18n/index.ts'
import { dayOf } from '../format/relative-time.ts'
import { useGuestExpiry } from '../api/storage-use.ts'

/** Tells a guest until when their data is stored. */
export function GuestExpiryLine({ className = '' }: { className?: string }) {
  const t = useText()
  const expiresAt = useGuestExpiry()
  if (expiresAt === null) return null
  return <p className={`text-sm leading-6 text-ink-2 ${className}`}>{t('guest.expiry', { date: dayOf(expiresAt) })}</p>
}
