import { useSyncExternalStore } from 'react'
import { readSetting, writeSetting, type SettingName, type SettingValue } from './storage.ts'

const cache = new Map<SettingName, unknown>()
const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  // Another tab changed something.
  window.addEventListener('storage', () => {
    cache.clear()
    notify()
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A setting's present value outside of components. */
export function getSetting<K extends SettingName>(name: K): SettingValue<K> {
  if (!cache.has(name)) cache.set(name, readSetting(name))
  return cache.get(name) as SettingValue<K>
}

/** Changes a setting for this page, for later visits and for other tabs. */
export function setSetting<K extends SettingName>(name: K, value: SettingValue<K>): void {
  cache.set(name, value)
  writeSetting(name, value)
  notify()
}

/** A setting and the way to change it; every user of it follows. */
export function useSetting<K extends SettingName>(name: K): [SettingValue<K>, (value: SettingValue<K>) => void] {
  const read = () => getSetting(name)
  const value = useSyncExternalStore(subscribe, read, read)
  return [value, (next) => setSetting(name, next)]
}
