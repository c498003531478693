import { getSetting, setSetting } from '../../../lib/settings.ts'

/** What this browser calls itself, to tell whether somebody read on elsewhere. */
export function deviceId(): string {
  const known = getSetting('deviceId')
  if (known !== '') return known
  const made = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  setSetting('deviceId', made)
  return made
}
