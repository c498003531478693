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

/** Pictures to look at one by one, and which is looked at. */
export interface ViewedImages {
  images: readonly string[]
  index: number
}

/** A session a guest has begun: what its page needs until the server has taken it in. */
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
  /** Paths of this tab's history, the present one last. */
  historyStack: listOf(isPath),
  /** When a page whose code was missing was last loaded anew, milliseconds since 1970. */
  reloadedAt: number(0, 0, Number.MAX_SAFE_INTEGER),
  imageViewer: { fallback: { images: [], index: 0 }, valid: isImages } satisfies Kind<ViewedImages>,
  /** Where somebody was when they were asked to sign in. */
  'recover-page-after-login': optional(isPath),
  createSessionCache: optional(isCreated),
  /** By session: the turn whose way through the session's turns is shown. */
  shownTurns: texts,
  /** Whether the rail stands beside the page. */
  leftMenuExist: flag(true),
  /** Where the settings' way back leads. */
  cachedSettingBackPath: path('/'),
}

export type SessionName = keyof typeof values
export type SessionValue<K extends SessionName> = (typeof values)[K] extends Kind<infer T> ? T : never

/** A value of this tab by name; the default when it is missing or damaged, or storage is forbidden. */
export function readSessionValue<K extends SessionName>(name: K, store: Store | null = browserStore('sessionStorage')): SessionValue<K> {
  // TypeScript cannot see that a name's entry and its value type are the same pair.
  return readValue(name, values[name] as unknown as Kind<SessionValue<K>>, store)
}

/** Remembers a value for as long as this tab is open. */
export function writeSessionValue<K extends SessionName>(
  name: K,
  value: SessionValue<K>,
  store: Store | null = browserStore('sessionStorage'),
): void {
  writeValue(name, value, store)
}

/** Forgets what a person did in this tab: where they were, and what they looked at and asked. */
export function clearTabState(store: Store | null = browserStore('sessionStorage')): void {
  for (const name of ['historyStack', 'imageViewer', 'createSessionCache', 'shownTurns', 'cachedSettingBackPath'] as const) {
    writeValue(name, values[name].fallback, store)
  }
}
