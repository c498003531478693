/** The share parameters in the address of a shared page, which its calls send along. Spec section 2 "Page URL parameters". */
export interface ShareParams {
  /** Key of the shared object. */
  shareKey?: string
  /** Key of a shared topic. */
  tsk?: string
  /** The common parameter of every share: the person or channel it came from. */
  share?: string
  /** The kind of the shared object, a number of spec section 3 "Share types". */
  shareType?: number
}

const longest = 64

/** Reads the share parameters of a page address; leaves out empty and overlong values. */
export function readShareParams(search: string | URLSearchParams): ShareParams {
  const query = new URLSearchParams(search)
  const text = (name: string) => {
    const value = query.get(name)
    return value && value.length <= longest ? value : undefined
  }
  const shareType = text('shareType')
  const found: ShareParams = {
    shareKey: text('shareKey'),
    tsk: text('tsk'),
    share: text('share'),
    shareType: shareType !== undefined && /^\d+$/.test(shareType) ? Number(shareType) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as ShareParams
}

/** The calls that carry share parameters: opening a session, its results, the stream, a document, and calls on a topic. */
export type SharedCall = 'session' | 'result' | 'stream' | 'document' | 'topic'

/** The share fields of a call. */
interface ShareFields {
  shareKey?: string
  shareType?: number
  share?: string
  tsk?: string
  pwd?: string
}

/**
 * Returns the share fields of a call for a page opened by a share link. A topic's key is sent as `tsk` beside a session's key, and as
 * `shareKey` in calls on the topic itself. @param password the stored password of the visited topic, sent as `pwd`.
 */
export function shareFields(call: SharedCall, { shareKey, tsk, share, shareType }: ShareParams, password?: string): ShareFields {
  const all: Record<SharedCall, ShareFields> = {
    session: { shareKey, share },
    document: { shareKey, share },
    result: { shareKey, share, tsk, pwd: password },
    stream: { shareKey, share, shareType, tsk, pwd: password },
    topic: { shareKey: tsk ?? shareKey, share, pwd: password },
  }
  return Object.fromEntries(Object.entries(all[call]).filter(([, value]) => value !== undefined && value !== ''))
}

/** Returns the address of a page for other users: with the share parameters that give access. */
export function shareAddress(path: string, params: ShareParams): string {
  const url = new URL(path, 'http://page')
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.pathname + url.search + url.hash
}

/** The part of the browser's storage API that is used. */
type Store = Pick<Storage, 'getItem' | 'setItem'>

const passwordsKey = 'topicPasswords'
/** Maximum number of topics whose password is stored; the one entered longest ago is evicted. */
const maxPasswords = 50

/** The passwords of shared topics that the user has entered. */
export class TopicPasswords {
  readonly #store: Store | null

  /** @param store null where storage is forbidden; passwords are then not stored. */
  constructor(store: Store | null) {
    this.#store = store
  }

  /** Returns the password of a topic, or undefined. */
  get(topicId: string): string | undefined {
    return this.#read().find(([id]) => id === topicId)?.[1]
  }

  /** Stores a password; an empty one removes it. */
  set(topicId: string, password: string): void {
    const others = this.#read().filter(([id]) => id !== topicId)
    const all = password ? [...others, [topicId, password]] : others
    try {
      this.#store?.setItem(passwordsKey, JSON.stringify(all.slice(-maxPasswords)))
    } catch {
      // Storage is full or forbidden: the user has to enter the password again.
    }
  }

  #read(): [string, string][] {
    try {
      const stored: unknown = JSON.parse(this.#store?.getItem(passwordsKey) ?? '[]')
      if (!Array.isArray(stored)) return []
      return stored.filter(
        (pair): pair is [string, string] => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'),
      )
    } catch {
      return []
    }
  }
}
