import { engineTypes, modes, type AskRequest, type EngineType, type Mode } from '@wenjin/contract'
import {
  browserStore,
  flag,
  isFields,
  isPath,
  isText,
  listOf,
  number,
  optional,
  readValue,
  writeValue,
  type Kind,
  type Store,
} from './stored-value.ts'

/** Images for the image viewer, and the index of the current one. */
export interface ViewedImages {
  images: readonly string[]
  index: number
}

/** A session created by a guest: the data its page needs until the server has stored it. */
export interface CreatedSession {
  id: string
  question: string
  mode: Mode
  model: string
  engineType: EngineType
  searchTopic: string | null
  advanceMath: boolean
  /** The attachments and filters of the question. */
  options: AskRequest
  /** Milliseconds since 1970. */
  createdAt: number
}

const path = (fallback: string): Kind<string> => ({ fallback, valid: isPath })
const isImages = (value: unknown): value is ViewedImages =>
  isFields(value) && Array.isArray(value['images']) && value['images'].every(isText) && Number.isInteger(value['index'])
const texts: Kind<Readonly<Record<string, string>>> = {
  fallback: {},
  valid: (value): value is Readonly<Record<string, string>> => isFields(value) && Object.values(value).every(isText),
}
const isCreated = (value: unknown): value is CreatedSession =>
  isFields(value) &&
  [value['id'], value['question'], value['model']].every(isText) &&
  modes.some((mode) => mode === value['mode']) &&
  engineTypes.some((type) => type === value['engineType']) &&
  typeof value['advanceMath'] === 'boolean' &&
  isFields(value['options']) &&
  (value['searchTopic'] === null || isText(value['searchTopic'])) &&
  Number.isFinite(value['createdAt'])

/** The values of this tab, spec section 3 "Session storage", stored as JSON. */
const values = {
  /** Paths of this tab's history, the current one last. */
  historyStack: listOf(isPath),
  /** Time of the last automatic reload of a page whose code failed to load, milliseconds since 1970. */
  reloadedAt: number(0, 0, Number.MAX_SAFE_INTEGER),
  imageViewer: { fallback: { images: [], index: 0 }, valid: isImages } satisfies Kind<ViewedImages>,
  /** The page on which the visitor was asked to sign in. */
  'recover-page-after-login': optional(isPath),
  createSessionCache: optional(isCreated),
  /** By session id: the shown turn. */
  shownTurns: texts,
  /** Whether the rail is expanded beside the page. */
  leftMenuExist: flag(true),
  /** The target of the settings' back link. */
  cachedSettingBackPath: path('/'),
}

export type SessionName = keyof typeof values
export type SessionValue<K extends SessionName> = (typeof values)[K] extends Kind<infer T> ? T : never

/** Returns a value of this tab by name; the default when it is missing or invalid, or storage is blocked. */
export function readSessionValue<K extends SessionName>(name: K, store: Store | null = browserStore('sessionStorage')): SessionValue<K> {
  // TypeScript cannot see that a name's entry and its value type are the same pair.
  return readValue(name, values[name] as unknown as Kind<SessionValue<K>>, store)
}

/** Stores a value for as long as this tab is open. */
export function writeSessionValue<K extends SessionName>(
  name: K,
  value: SessionValue<K>,
  store: Store | null = browserStore('sessionStorage'),
): void {
  writeValue(name, value, store)
}

/** Clears the person's data in this tab: their history, and what they viewed and asked. */
export function clearTabState(store: Store | null = browserStore('sessionStorage')): void {
  for (const name of ['historyStack', 'imageViewer', 'createSessionCache', 'shownTurns', 'cachedSettingBackPath'] as const) {
    writeValue(name, values[name].fallback, store)
  }
}
