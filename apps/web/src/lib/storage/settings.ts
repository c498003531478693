import { useSyncExternalStore } from 'react'
import { clearTabState } from './session-storage.ts'
import {
  engineChosenAt,
  holdsUntil,
  isKnowledgeEngine,
  readSetting,
  settingDefault,
  writeSetting,
  type SettingName,
  type SettingValue,
} from './storage.ts'

const cache = new Map<SettingName, { value: unknown; until: number }>()
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === window.sessionStorage) return
    // Another tab changed something; without a key it cleared everything.
    if (key === null) cache.clear()
    else cache.delete(key as SettingName)
    notify()
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keep(name: SettingName, value: unknown, chosenAt: number) {
  const until = holdsUntil(name, value, chosenAt)
  cache.set(name, { value, until })
  // Open pages follow when its time is over.
  if (until !== Infinity) setTimeout(notify, Math.max(0, until - Date.now()))
}

/** A setting's present value outside of components. */
export function getSetting<K extends SettingName>(name: K): SettingValue<K> {
  const held = cache.get(name)
  if (held && Date.now() < held.until) return held.value as SettingValue<K>
  const value = readSetting(name)
  keep(name, value, name === 'defaultEngine' ? engineChosenAt() : Date.now())
  return value
}

/** Changes a setting for this page, for later visits and for other tabs. */
export function setSetting<K extends SettingName>(name: K, value: SettingValue<K>): void {
  keep(name, value, Date.now())
  writeSetting(name, value)
  // Written along with the engine.
  if (name === 'defaultEngine') cache.delete('engineUpdateTime')
  notify()
}

/** A setting and the way to change it; every user of it follows. */
export function useSetting<K extends SettingName>(name: K): [SettingValue<K>, (value: SettingValue<K>) => void] {
  const read = () => getSetting(name)
  const value = useSyncExternalStore(subscribe, read, read)
  return [value, (next) => setSetting(name, next)]
}

/**
 * Forgets what this browser knows of who was signed in. The default engine goes from their knowledge back to `default` (spec section 4
 * "Login"); the look of the page and how it answers stay.
 */
export function clearPersonSettings(): void {
  if (isKnowledgeEngine(getSetting('defaultEngine'))) resetSetting('defaultEngine')
  clearTabState()
}

function resetSetting(name: SettingName) {
  setSetting(name, settingDefault(name))
}
