import { getSetting, setSetting } from '../../../../lib/storage/settings.ts'

/** Returns a random id of this browser, used to detect that the person read on in another one. */
export function deviceId(): string {
  const known = getSetting('deviceId')
  if (known !== '') return known
  const made = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  setSetting('deviceId', made)
  return made
}
