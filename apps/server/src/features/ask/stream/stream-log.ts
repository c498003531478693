import { setTimeout as delay } from 'node:timers/promises'
import { markers, type StreamEntry } from '@wenjin/contract'
import type { Logger } from 'pino'
import type { Events } from '../../../providers/events/index.ts'
import type { StreamChunkRepo } from './stream-chunk.repo.ts'
import type { Numbered } from './stream-entry.ts'

/** A result being written by this process. */
interface Live {
  /** False while it waits for its turn. */
  opened: boolean
  /** Number of the first entry of `stored`; earlier ones are in the database only. */
  base: number
  stored: StreamEntry[]
  /** Appended but not yet on disk; the first so many of them are being written. */
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
/** A commit that fails (a full disk) is tried again this often before its answers are given up. */
const retryMs = 1000
const retries = 30
/** How often the log of a result that another process writes is looked at, unless news of it comes sooner. */
const pollMs = 400
const channelOf = (resultId: string) => `stream:${resultId}`

/**
 * The streams of all results: appended by the runner, committed in groups, and only then shown to readers, so that an entry
 * anybody has seen has its number for ever.
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

  /** Says that this process will write the stream of a result: its readers wait for news instead of looking again and again. */
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
   * Starts or continues the stream of an announced result; what is stored already stays. Returns how many entries there are.
   * @param isNew nothing was ever written to it
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

  /** Everything of a result that is on disk. */
  stored(resultId: string): Promise<Numbered[]> {
    return this.#repo.read(resultId, 0)
  }

  /** Adds an entry. An urgent one is committed at once with all that waits. */
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
   * Waits until everything appended is on disk, or the stream is closed.
   * @throws the database's error when it could not be stored.
   */
  async flush(resultId: string): Promise<void> {
    const live = this.#lives.get(resultId)
    if (!live) return
    // A stream closed meanwhile wakes nobody any more: what it had left is begun anew by who takes it up.
    while (this.#lives.get(resultId) === live && live.pending.length > 0 && !live.failure) {
      this.#schedule(true)
      await live.changed.promise
    }
    if (live.failure) throw live.failure
  }

  /** Ends the stream in this process; its readers finish from what is stored. */
  close(resultId: string): void {
    const live = this.#lives.get(resultId)
    if (!live) return
    this.#lives.delete(resultId)
    live.changed.resolve()
  }

  /**
   * The entries of a result from number `from` on, in the groups they were stored in; waits for more until `[DONE]`, the end of
   * the result, or the signal.
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
        // It may have finished between the two looks.
        const rest = await this.#repo.read(resultId, next)
        if (rest.length > 0) yield rest
        const end = await this.#repo.count(resultId)
        // Ended by its row alone: stopped where nobody worked on it, or killed just before the end was stored.
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
      // Messages appended in the same tick are written together.
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
      if (groups.length > 0) await this.#repo.insert(groups)
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

/** Two pieces of one text as one entry; null for any others. An entry has no number before it is stored. */
function joinText(first: StreamEntry, second: StreamEntry): StreamEntry | null {
  if (typeof first === 'string' || typeof second === 'string') return null
  if (first.type === 'append-text' && second.type === 'append-text') return { ...first, text: first.text + second.text }
  if (first.type !== 'append-thinking' || second.type !== 'append-thinking' || first.stepId !== second.stepId) return null
  return { ...first, text: first.text + second.text }
}

/** News of a stream that another instance writes. */
class News {
  #heard = Promise.withResolvers<void>()
  #unsubscribe: (() => void) | null = null
  readonly #events: Events
  readonly #channel: string

  constructor(events: Events, channel: string) {
    this.#events = events
    this.#channel = channel
  }

  /** Comes true with the next news; listening begins with the first call. */
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
