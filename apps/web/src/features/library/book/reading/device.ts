import { getSetting, setSetting } from '../../../../lib/storage/settings.ts'

/** The name of this browser, used to tell whether somebody read on in another one. */
export function deviceId(): string {
  const known = getSetting('deviceId')
  if (known !== '') return known
  const made = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  setSetting('deviceId', made)
  return made
}
