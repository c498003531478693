import type { SearchSessions, StreamState } from '@wenjin/client'
import { emptyAnswer, type Answer, type StreamRequest } from '@wenjin/contract'
import type { Turn } from './turn.ts'

/** The state of a turn's stream. */
export interface LiveState {
  answer: Answer
  /**
   * True once the replay has reached the part the page had before; from then on the replay is shown, even if it restarts and is shorter.
   */
  isCaughtUp: boolean
  connection: StreamState
  /** Why the stream ended early, as a sentence; null otherwise. */
  error: string | null
}

/** A turn to listen to. */
export interface FollowedTurn {
  /** Listeners with the same key share one connection. */
  key: string
  request: StreamRequest
  /** The turn as stored, without its stream. */
  base: Turn
}

export interface LiveTurnEvents {
  /** Called when the server accepts a turn that was not stored before. */
  onTaken: () => void
  /** Called when the stream of a turn ends, successfully or not. */
  onEnded: () => void
}

interface Followed {
  turn: FollowedTurn
  state: LiveState
  detach: () => void
}

/** How long messages are batched before they are shown, milliseconds: about thirty updates a second. */
const batchMs = 32

const isSameRequest = (a: StreamRequest, b: StreamRequest) => JSON.stringify(a) === JSON.stringify(b)

/** Whether a text equals another or continues it. */
const reaches = (text: string, known: string) => text.length >= known.length && text.startsWith(known)

/** Whether a replay has reached the stored part: after one of its messages it equals that part, after earlier ones it is incomplete. */
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
 * The running turns of one conversation: a store for `useSyncExternalStore`. It listens to the followed turns through `SearchSessions` and
 * publishes their state at a limited rate.
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

  /** The state of each followed turn by key; the same object until the next published change. */
  readonly snapshot = (): ReadonlyMap<string, LiveState> => this.#shown

  /** Listens to exactly these turns. A turn whose request has changed is attached again. */
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

  /** Attaches again to a turn whose stream failed. */
  retry(key: string): void {
    const followed = this.#followed.get(key)
    if (!followed) return
    followed.detach()
    this.#attach(followed.turn)
    this.#show()
  }

  /** Detaches all listeners; the connections themselves stay open. */
  close(): void {
    this.follow([])
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  /**
   * Attaches a listener. If another listener has the stream already, `attach` replays it synchronously, and the page shows it without
   * delay.
   */
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

  /**
   * Schedules a publish of the new state: the first text of a turn as soon as the messages received with it are processed, later text after
   * `gatherMs`.
   */
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
