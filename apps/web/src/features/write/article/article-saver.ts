import { ApiError } from '@wenjin/client'
import type { Article, SaveOutcome } from '@wenjin/contract'
import type { DraftStore, StoredDraft } from './draft-store.ts'

/** The state of a text. `waiting`: not sent yet. `offline`: stored in the browser, sent once the server is reachable. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'refused'

export interface Draft {
  title: string
  content: string
}

interface Saved {
  article: Pick<Article, 'title' | 'content' | 'version' | 'sources'>
  outcome: SaveOutcome
}

export interface SaverOptions {
  send: (draft: Draft & { baseVersion: number }) => Promise<Saved>
  store: DraftStore
  /** Called when the state changes; with a message when the server refused. */
  onState: (state: SaveState, message?: string) => void
  /** Called when the server stored a text merged with other people's changes, which the page must show. */
  onMerged: (saved: Saved['article'], outcome: SaveOutcome) => void
  onSaved?: (saved: Saved) => void
  timers?: { set: (work: () => void, ms: number) => number; clear: (timer: number) => void }
}

/** Milliseconds: idle time before a text is sent, the maximum delay while typing continues, and the delay before a retry. */
const quietMs = 1200
const longestMs = 8000
const retryMs = 5000

const browserTimers = {
  set: (work: () => void, ms: number) => window.setTimeout(work, ms),
  clear: (timer: number) => window.clearTimeout(timer),
}

/**
 * Saves an article while it is being written. Every change is written to the browser's store first and stays there until the server has
 * saved it; one save is in flight at a time and names the version it is based on, so that the server can merge.
 */
export class ArticleSaver {
  readonly #options: SaverOptions
  readonly #timers: NonNullable<SaverOptions['timers']>
  /** The version that the current text is based on, and the text of that version. */
  #base: { version: number } & Draft
  #draft: Draft
  #quiet: number | null = null
  #latest: number | null = null
  #sending: Promise<void> | null = null

  constructor(options: SaverOptions, base: { version: number } & Draft) {
    this.#options = options
    this.#timers = options.timers ?? browserTimers
    this.#base = base
    this.#draft = base
  }

  /** The version that the current text is based on. */
  get version(): number {
    return this.#base.version
  }

  /** Whether the current text has changes that the server has not saved. */
  get isDirty(): boolean {
    return this.#draft.title !== this.#base.title || this.#draft.content !== this.#base.content
  }

  /** Restores an unsaved text of an earlier page, and sends it. */
  resume({ title, content, baseVersion }: StoredDraft): void {
    this.#base = { version: baseVersion, title: '', content: '\u0000' }
    this.#draft = { title, content }
    void this.flush()
  }

  /** Records a change of the text by the person. */
  change(draft: Draft): void {
    this.#draft = draft
    if (!this.isDirty) return
    void this.#options.store.keep({ ...draft, baseVersion: this.#base.version })
    if (this.#sending === null) this.#options.onState('waiting')
    if (this.#quiet !== null) this.#timers.clear(this.#quiet)
    this.#quiet = this.#timers.set(() => void this.flush(), quietMs)
    this.#latest ??= this.#timers.set(() => void this.flush(), longestMs)
  }

  /** Adopts a newer text of the server; returns false when there are unsaved changes. */
  acceptSaved(saved: Saved['article']): boolean {
    if (this.isDirty || this.#sending !== null || saved.version <= this.#base.version) return false
    this.#base = { version: saved.version, title: saved.title, content: saved.content }
    this.#draft = this.#base
    return true
  }

  /** Sends the current text now. Resolves when no save is in flight. */
  async flush(): Promise<void> {
    this.#clearTimers()
    if (this.#sending !== null) return this.#sending
    if (!this.isDirty) return
    this.#sending = this.#send().finally(() => {
      this.#sending = null
    })
    await this.#sending
    // The text was changed during the save.
    if (this.isDirty && this.#quiet === null) this.#quiet = this.#timers.set(() => void this.flush(), quietMs)
  }

  #clearTimers(): void {
    for (const timer of [this.#quiet, this.#latest]) if (timer !== null) this.#timers.clear(timer)
    this.#quiet = null
    this.#latest = null
  }

  async #send(): Promise<void> {
    const { send, store, onState, onMerged, onSaved } = this.#options
    const sent = this.#draft
    onState('saving')
    try {
      const saved = await send({ title: sent.title, content: sent.content, baseVersion: this.#base.version })
      const { article, outcome } = saved
      const same = article.title === sent.title && article.content === sent.content
      const typedOn = this.#draft !== sent
      // Text typed during the save is based on the sent text. When the server stored a merged text, it is still based on the old version:
      // the server finds the sent text on both sides and merges the rest.
      if (same || !typedOn) this.#base = { version: article.version, title: article.title, content: article.content }
      if (!typedOn) {
        this.#draft = this.#base
        await store.drop(sent)
        if (!same) onMerged(article, outcome)
      }
      onState(typedOn ? 'waiting' : 'saved')
      onSaved?.(saved)
    } catch (error) {
      const lost = !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429
      onState(lost ? 'offline' : 'refused', error instanceof Error ? error.message : undefined)
      if (lost && this.#quiet === null) this.#quiet = this.#timers.set(() => void this.flush(), retryMs)
    }
  }
}
