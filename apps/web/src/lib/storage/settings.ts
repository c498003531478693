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
    // Another tab changed a value; without a key it cleared everything.
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
  // Notify open pages when the value expires.
  if (until !== Infinity) setTimeout(notify, Math.max(0, until - Date.now()))
}

/** Returns the current value of a setting, for use outside of components. */
export function getSetting<K extends SettingName>(name: K): SettingValue<K> {
  const held = cache.get(name)
  if (held && Date.now() < held.until) return held.value as SettingValue<K>
  const value = readSetting(name)
  keep(name, value, name === 'defaultEngine' ? engineChosenAt() : Date.now())
  return value
}

/** Changes a setting for this page, later visits and other tabs. */
export function setSetting<K extends SettingName>(name: K, value: SettingValue<K>): void {
  keep(name, value, Date.now())
  writeSetting(name, value)
  // This value is written together with the engine.
  if (name === 'defaultEngine') cache.delete('engineUpdateTime')
  notify()
}

/** Returns a setting and a function to change it; all components that use it are updated. */
export function useSetting<K extends SettingName>(name: K): [SettingValue<K>, (value: SettingValue<K>) => void] {
  const read = () => getSetting(name)
  const value = useSyncExternalStore(subscribe, read, read)
  return [value, (next) => setSetting(name, next)]
}

/**
 * Clears the data of the signed-out person in this browser. A default engine that searches their knowledge is reset to `default` (spec
 * section 4 "Login"); settings of appearance and answers are kept.
 */
export function clearPersonSettings(): void {
  if (isKnowledgeEngine(getSetting('defaultEngine'))) resetSetting('defaultEngine')
  clearTabState()
}

function resetSetting(name: SettingName) {
  setSetting(name, settingDefault(name))
}
