import { modes, type Mode } from '@wenjin/contract'

/** What this browser remembers, spec section 3 "Local storage settings". Values are stored as JSON. */
interface Settings {
  /** How the question box answers. */
  defaultMode: Mode
  /** Where it searches: `default`, `mine`, or `topic:<id>`. */
  defaultEngine: string
  /** What composes: `auto`, `extractive`, or a model's name. */
  defaultModel: string
  theme: 'system' | 'light' | 'dark'
  uiLang: 'zh' | 'en'
  proseFont: 'sans' | 'serif'
  railCollapsed: boolean
  /** The notice that answers are quotations was put away. */
  noModelNoticeSeen: boolean
}

export type SettingName = keyof Settings
export type SettingValue<K extends SettingName> = Settings[K]

function oneOf<const T extends string>(...values: readonly T[]) {
  return (value: unknown): value is T => values.some((known) => known === value)
}
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

const settings: { [K in SettingName]: { fallback: Settings[K]; valid: (value: unknown) => value is Settings[K] } } = {
  defaultMode: { fallback: 'detail', valid: oneOf(...modes) },
  defaultEngine: { fallback: 'default', valid: isText },
  defaultModel: { fallback: 'auto', valid: isText },
  theme: { fallback: 'system', valid: oneOf('system', 'light', 'dark') },
  uiLang: { fallback: 'zh', valid: oneOf('zh', 'en') },
  proseFont: { fallback: 'sans', valid: oneOf('sans', 'serif') },
  railCollapsed: { fallback: false, valid: isBoolean },
  noModelNoticeSeen: { fallback: false, valid: isBoolean },
}

/** The part of `localStorage` that is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function browserStore(): Store | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    // Access itself throws where storage is forbidden.
    return null
  }
}

/** The stored value; the default when there is none, it is damaged, or storage is forbidden. */
export function readSetting<K extends SettingName>(name: K, store: Store | null = browserStore()): Settings[K] {
  const { fallback, valid } = settings[name]
  try {
    const value: unknown = JSON.parse(store?.getItem(name) ?? 'null')
    return valid(value) ? value : fallback
  } catch {
    return fallback
  }
}

/** Remembers a value; where storage is full or forbidden it lasts for this page only. */
export function writeSetting<K extends SettingName>(name: K, value: Settings[K], store: Store | null = browserStore()): void {
  try {
    store?.setItem(name, JSON.stringify(value))
  } catch {
    // Nothing depends on it being kept.
  }
}
