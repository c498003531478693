import { setTimeout as delay } from 'node:timers/promises'
import { markers, type StreamEntry } from '@wenjin/contract'
import type { Logger } from 'pino'
import { runShared } from '../../../lib/flow/running-work.ts'
import type { Events } from '../../../providers/events/index.ts'
import type { StreamChunkRepo } from './stream-chunk.repo.ts'
import type { Numbered } from './stream-entry.ts'

/** The stream of a result that this process writes. */
interface Live {
  /** False while the answer is queued. */
  opened: boolean
  /** Number of the first entry of `stored`; earlier ones are in the database only. */
  base: number
  stored: StreamEntry[]
  /** Appended entries that are not stored yet; the first `writing` of them are being stored. */
  pending: StreamEntry[]
  writing: number
  urgent: boolean
  failure: Error | null
  changed: PromiseWithResolvers<void>
}

/**
 * Commits of entries that are not urgent stand at least `apartMs` apart, unless many wait: a model's tokens come every 10 to 50 ms, and a commit
 * costs as much as several of them. The entry that comes first after that takes along what waits; none waits longer than `groupMs` after the last
 * commit, and what follows a pause of the model does not wait at all. A model is read when a commit is due (`untilDue`).
 */
const apartMs = 95
const groupMs = 100
const groupSize = 64
/** Milliseconds between attempts of a failed commit (a full disk); after `retries` failures its answers fail. */
const retryMs = 1000
const retries = 30
/** Polling interval in milliseconds for the stream of a result that another process writes, unless an event arrives sooner. */
const pollMs = 400
const channelOf = (resultId: string) => `stream:${resultId}`

/**
 * The streams of all results: appended by the runner, committed in groups, and shown to readers only after the commit, so that the number
 * of an entry that a reader has seen never changes.
 */
export class StreamLog {
  readonly #repo: StreamChunkRepo
  readonly #events: Events
  readonly #log: Logger
  readonly #lives = new Map<string, Live>()
  #committing = false
  /** When the last commit began, by `performance.now()`. */
  #committedAt = -Infinity
  #timer: NodeJS.Timeout | null = null
  #failures = 0

  constructor(repo: StreamChunkRepo, events: Events, log: Logger) {
    this.#repo = repo
    this.#events = events
    this.#log = log
  }

  /** Announces that this process will write the stream of a result, so that its readers wait for events instead of polling. */
  announce(resultId: string): void {
    this.#lives.set(resultId, {
      opened: false,
      base: 0,
      stored: [],
      pending: [],
      writing: 0,
      urgent: false,
      failure: null,
      changed: Promise.withResolvers(),
    })
  }

  /**
   * Starts or continues the stream of an announced result; entries already stored stay. Returns their number.
   * @param isNew the stream has no stored entries
   */
  async open(resultId: string, isNew = false): Promise<number> {
    const base = isNew ? 0 : await this.#repo.count(resultId)
    const live = this.#lives.get(resultId)
    if (live) {
      live.base = base
      live.opened = true
      this.#wake(live)
    }
    return base
  }

  /** All stored entries of a result. */
  stored(resultId: string): Promise<Numbered[]> {
    return this.#repo.read(resultId, 0)
  }

  /** Appends an entry. An urgent entry is committed at once, together with all pending ones. */
  append(resultId: string, entry: StreamEntry, urgent = false): void {
    const live = this.#lives.get(resultId)
    if (!live) return
    const last = live.pending.length > live.writing ? live.pending.at(-1) : undefined
    const joined = last === undefined ? null : joinText(last, entry)
    if (joined) live.pending[live.pending.length - 1] = joined
    else live.pending.push(entry)
    live.urgent ||= urgent
    this.#schedule(urgent || live.pending.length >= groupSize || performance.now() - this.#committedAt >= apartMs)
  }

  /** Waits until a commit is due: text that is read sooner is not shown sooner. */
  async untilDue(): Promise<void> {
    const waitMs = this.#committedAt + apartMs - performance.now()
    if (waitMs > 0) await delay(Math.ceil(waitMs))
  }

  /**
   * Waits until all appended entries are stored, or the stream is closed.
   * @throws the database's error when they could not be stored.
   */
  async flush(resultId: string): Promise<void> {
    const live = this.#lives.get(resultId)
    if (!live) return
    // Stop waiting when the stream was closed: its unsaved entries are produced again when an instance resumes the answer.
    while (this.#lives.get(resultId) === live && live.pending.length > 0 && !live.failure) {
      this.#schedule(true)
      await live.changed.promise
    }
    if (live.failure) throw live.failure
  }

  /** Ends the stream in this process; its readers continue from the stored entries. */
  close(resultId: string): void {
    const live = this.#lives.get(resultId)
    if (!live) return
    this.#lives.delete(resultId)
    live.changed.resolve()
  }

  /**
   * Yields the entries of a result from number `from` on, in the groups they were stored in; waits for more until `[DONE]`, the end of the
   * result, or the abort of the signal.
   */
  async *read(resultId: string, from: number, signal: AbortSignal): AsyncGenerator<Numbered[]> {
    const news = new News(this.#events, channelOf(resultId))
    try {
      yield* this.#readOn(resultId, from, signal, news)
    } finally {
      news.end()
    }
  }

  async *#readOn(resultId: string, from: number, signal: AbortSignal, news: News): AsyncGenerator<Numbered[]> {
    let next = from
    const gone = aborted(signal)
    while (!signal.aborted) {
      const live = this.#lives.get(resultId)
      if (live && !live.opened) {
        await Promise.race([live.changed.promise, gone])
        continue
      }
      const group = live && next >= live.base ? this.#fromMemory(live, next) : await this.#repo.read(resultId, next)
      if (group.length > 0) {
        yield group
        next = group.at(-1)!.n + 1
        if (group.at(-1)!.entry === markers.done) return
        continue
      }
      if (live?.failure) throw live.failure
      if (live) {
        await Promise.race([live.changed.promise, gone])
        continue
      }
      const ending = await this.#repo.endOf(resultId)
      if (ending) {
        // The result may have finished between the two reads.
        const rest = await this.#repo.read(resultId, next)
        if (rest.length > 0) yield rest
        const end = await this.#repo.count(resultId)
        // Only the row says that the turn ended: it was stopped while no instance worked on it, or the process died before the end was
        // stored.
        if (rest.at(-1)?.entry !== markers.done && next <= end) yield ending.map((entry, i) => ({ n: end + i, entry }))
        return
      }
      await Promise.race([news.next(), delay(pollMs), gone])
    }
  }

  #fromMemory(live: Live, next: number): Numbered[] {
    return live.stored.slice(next - live.base).map((entry, i) => ({ n: next + i, entry }))
  }

  #schedule(now: boolean): void {
    if (this.#committing) return
    if (now) {
      if (this.#timer) clearTimeout(this.#timer)
      this.#timer = null
      this.#committing = true
      this.#committedAt = performance.now()
      // Defer the commit, so that messages appended in the same tick share it.
      setImmediate(() => void this.#commit())
    } else this.#timer ??= setTimeout(() => this.#schedule(true), Math.max(1, this.#committedAt + groupMs - performance.now()))
  }

  async #commit(): Promise<void> {
    const groups = [...this.#lives]
      .filter(([, live]) => live.pending.length > 0)
      .map(([resultId, live]) => {
        live.urgent = false
        live.writing = live.pending.length
        return { resultId, live, fromIndex: live.base + live.stored.length, messages: live.pending.slice() }
      })
    try {
      if (groups.length > 0) await runShared(() => this.#repo.insert(groups))
      this.#failures = 0
      for (const { resultId, live, messages } of groups) {
        live.stored.push(...messages)
        live.pending.splice(0, messages.length)
        live.writing = 0
        this.#wake(live)
        this.#events.publish(channelOf(resultId), '')
      }
    } catch (error) {
      this.#log.error({ err: error }, 'stream commit failed')
      this.#failures += 1
      if (this.#failures > retries) {
        this.#failures = 0
        for (const { live } of groups) {
          live.failure = error as Error
          this.#wake(live)
        }
      } else await delay(retryMs)
      for (const { live } of groups) live.writing = 0
    } finally {
      this.#committing = false
    }
    const waiting = [...this.#lives.values()].filter((live) => live.pending.length > 0 && !live.failure)
    if (waiting.length > 0) this.#schedule(waiting.some((live) => live.urgent || live.pending.length >= groupSize))
  }

  #wake(live: Live): void {
    const { changed } = live
    live.changed = Promise.withResolvers()
    changed.resolve()
  }
}

/** Merges two pieces of one text into one entry; null for other entries. Possible only before the entries have numbers. */
function joinText(first: StreamEntry, second: StreamEntry): StreamEntry | null {
  if (typeof first === 'string' || typeof second === 'string') return null
  if (first.type === 'append-text' && second.type === 'append-text') return { ...first, text: first.text + second.text }
  if (first.type !== 'append-thinking' || second.type !== 'append-thinking' || first.stepId !== second.stepId) return null
  return { ...first, text: first.text + second.text }
}

/** Notifications about a stream that another instance writes. */
class News {
  #heard = Promise.withResolvers<void>()
  #unsubscribe: (() => void) | null = null
  readonly #events: Events
  readonly #channel: string

  constructor(events: Events, channel: string) {
    this.#events = events
    this.#channel = channel
  }

  /** Resolves at the next notification; the first call subscribes. */
  next(): Promise<void> {
    this.#unsubscribe ??= this.#events.subscribe(this.#channel, () => {
      const { resolve } = this.#heard
      this.#heard = Promise.withResolvers<void>()
      resolve()
    })
    return this.#heard.promise
  }

  end(): void {
    this.#unsubscribe?.()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
