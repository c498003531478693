import type { SearchSessions, StreamState } from '@wenjin/client'
import { emptyAnswer, type Answer, type StreamRequest } from '@wenjin/contract'
import type { Turn } from './turn.ts'

/** The state of a turn's stream. */
export interface LiveState {
  answer: Answer
  /** The answer has passed what the page had of it before; from then on it is shown, even where it begins anew and is shorter. */
  isCaughtUp: boolean
  connection: StreamState
  /** Why the stream ended early, as a sentence. */
  error: string | null
}

/** A turn to listen to. */
export interface FollowedTurn {
  /** All listeners of a key share one connection. */
  key: string
  request: StreamRequest
  /** The turn without its stream. */
  base: Turn
}

export interface LiveTurnEvents {
  /** The server has taken a turn it did not have before. */
  onTaken: () => void
  /** The stream of a turn is over, whole or failed. */
  onEnded: () => void
}

interface Followed {
  turn: FollowedTurn
  state: LiveState
  detach: () => void
}

/** How long messages are gathered before they are shown, milliseconds: about thirty pictures a second. */
const batchMs = 32

const isSameRequest = (a: StreamRequest, b: StreamRequest) => JSON.stringify(a) === JSON.stringify(b)

/** Whether a text goes on from another, or is it. */
const reaches = (text: string, known: string) => text.length >= known.length && text.startsWith(known)

/** Whether a replay has passed what was known: at one of its messages it is exactly that, at earlier ones something is missing. */
function hasCaughtUp({ text, thinking, steps, references, citations }: Answer, { answer: known }: Turn): boolean {
  return (
    steps.length >= known.steps.length &&
    references.length >= known.references.length &&
    citations.length >= known.citations.length &&
    reaches(thinking, known.thinking) &&
    reaches(text, known.text)
  )
}

/**
 * The turns of one conversation that are on their way: a store for `useSyncExternalStore`. It listens to the turns it is to follow through
 * `SearchSessions` and shows what they have come to at a bounded rate.
 */
export class LiveTurns {
  readonly #sessions: Pick<SearchSessions, 'attach'>
  readonly #events: LiveTurnEvents
  readonly #followed = new Map<string, Followed>()
  readonly #listeners = new Set<() => void>()
  #shown: ReadonlyMap<string, LiveState> = new Map()
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(sessions: Pick<SearchSessions, 'attach'>, events: LiveTurnEvents) {
    this.#sessions = sessions
    this.#events = events
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** By key what each followed turn has come to; the same object until something is shown anew. */
  readonly snapshot = (): ReadonlyMap<string, LiveState> => this.#shown

  /** Listens to these turns and to no others. A turn whose request is another than before is listened to anew. */
  follow(turns: readonly FollowedTurn[]): void {
    const wanted = new Map(turns.map((turn) => [turn.key, turn]))
    let changed = false
    for (const [key, followed] of this.#followed) {
      const turn = wanted.get(key)
      if (turn && isSameRequest(turn.request, followed.turn.request)) {
        followed.turn = turn
        wanted.delete(key)
      } else {
        followed.detach()
        this.#followed.delete(key)
        changed = true
      }
    }
    for (const turn of wanted.values()) this.#attach(turn)
    if (changed || wanted.size > 0) this.#show()
  }

  /** Listens anew to a turn whose stream failed. */
  retry(key: string): void {
    const followed = this.#followed.get(key)
    if (!followed) return
    followed.detach()
    this.#attach(followed.turn)
    this.#show()
  }

  /** Listens to nothing any more; the connections themselves go on. */
  close(): void {
    this.follow([])
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  /** If another listener has the stream already, this call replays it at once, and the page shows it without delay. */
  #attach(turn: FollowedTurn): void {
    const state: LiveState = { answer: emptyAnswer(), isCaughtUp: false, connection: 'connecting', error: null }
    const followed: Followed = { turn, state, detach: () => undefined }
    this.#followed.set(turn.key, followed)
    const change = (part: Partial<LiveState>) => {
      followed.state = { ...followed.state, ...part }
      this.#showSoon(followed.state.answer.text !== '' && !this.#shown.get(turn.key)?.answer.text)
    }
    followed.detach = this.#sessions.attach(turn.key, turn.request, {
      onMessage: (_message, _n, answer) => {
        const isTaken = turn.base.resultId === null && followed.state.answer.resultId === '' && answer.resultId !== ''
        change({ answer, isCaughtUp: followed.state.isCaughtUp || hasCaughtUp(answer, turn.base) })
        if (isTaken) this.#events.onTaken()
      },
      onState: (connection) => {
        change({ connection })
        if (connection === 'finished' || connection === 'failed') this.#events.onEnded()
      },
      onError: (error) => change({ error: error.message }),
    })
  }

  /** Shows what has come once the messages that come together are read; the first text of a turn waits for nothing else. */
  #showSoon(isFirstText: boolean): void {
    if (isFirstText && this.#timer !== null) clearTimeout(this.#timer)
    if (isFirstText || this.#timer === null) this.#timer = setTimeout(() => this.#show(), isFirstText ? 0 : batchMs)
  }

  #show(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#shown = new Map([...this.#followed].map(([key, { state }]) => [key, state]))
    for (const listener of this.#listeners) listener()
  }
}
