import { setTimeout as delay } from 'node:timers/promises'
import { errors, errorText, foldAnswer, isResearch, markers, type Mode, type StreamMessage } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Turn } from '@wenjin/engine'
import { FairQueue, type TurnOwner } from '@wenjin/parser/fair-queue'
import type { Ctx } from '../../../context.ts'
import { ownerOf, type Caller, type Actor } from '../../../http/caller.ts'
import { toAppError } from '../../../http/output/error-handler.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { isOwnMachine } from '../../../lib/address/address-key.ts'
import { WorkSlots } from '../../../lib/flow/work-slots.ts'
import { isComputeFailure } from '../../../providers/compute/index.ts'
import { SensitiveOutput, watchOutput } from '../../platform/moderation/index.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { answerCapacity, hasRoom, researchCapacity, workSlots } from './answer-capacity.ts'
import { AnswerRecord } from './answer-record.ts'
import { runAnswer } from './answer-run.ts'
import { endTurn } from './end-turn.ts'
import {
  type FinalState,
  QuotePlaces,
  type ResultRow,
  type ClaimedTurn,
  type UnfinishedTurn,
  askerOf,
  claimOrphans,
  closeAnswers,
  findResult,
  foldEntries,
  lineOf,
  listResults,
  releaseTurns,
  renewLeases,
  claimTurn,
} from '../session/index.ts'
import { runWork } from '../../../lib/flow/running-work.ts'
import { givenUpText, tooLargeText, type AnswerTask } from '../sources/index.ts'
import { type StreamLog, endingOf } from '../stream/index.ts'

/** After this many process deaths during an answer, the answer is not restarted. */
const maxDeaths = 2
/**
 * Answers during which the process died restart one at a time, so that a further death identifies the answer that causes it. Milliseconds
 * after which the next such answer may start although the previous one has not ended.
 */
const suspectMs = 10_000
/** Milliseconds of the lease on a turn: another instance takes the turn over when the lease expires. `renewMs` is the renewal interval. */
const leaseMs = 12_000
const renewMs = 4000
/** Milliseconds to wait for another instance to stop an answer; `stopLookMs` is the polling interval. */
const stopMs = 5000
const stopLookMs = 100
const stopChannel = 'stop'
/** Milliseconds until an answer that could not be stored (a full disk) is restarted. */
const retryMs = 10_000

/** The queue group that all guests at one network address share; null for an account, and for guests on the same machine. */
export function guestAddress(ctx: Ctx, caller: Caller): string | null {
  return caller.uid === null && !isOwnMachine(caller.address) ? turnOwnerOf(ctx, caller) : null
}

const turnOwner = (actor: Actor, addressKey: string | null): TurnOwner => ({ id: ownerOf(actor), group: addressKey ?? undefined })
const isUnfinished = ({ state }: ResultRow) => state === 'waiting' || state === 'running'
const isSensitive = (error: unknown) => error instanceof SensitiveOutput

interface Run {
  id: string
  owner: TurnOwner
  isResearch: boolean
  /** The process died during an earlier run of this turn. */
  isSuspect: boolean
  controller: AbortController
  ended: PromiseWithResolvers<void>
  /**
   * The turn with its session when this request just inserted it as `running`, which saves the lookup; no one else can have changed it yet.
   */
  made: ClaimedTurn | null
}

/**
 * Produces the answers of this instance's unfinished turns, independent of readers. The row of a turn is the durable job: after a crash its
 * answer starts again, behind a `restart`.
 */
export class AnswerRunner {
  readonly id = nanoid()
  readonly #ctx: Ctx
  readonly #streams: StreamLog
  readonly #runs = new Map<string, Run>()
  /** Short answers and researches have separate queues, so that the runs of an owner are counted separately, too. */
  readonly #short = new FairQueue<Run>()
  readonly #long = new FairQueue<Run>()
  #active = 0
  #researches = 0
  #suspect: Run | null = null
  #closing = false
  #renewal: NodeJS.Timeout | null = null
  #deafen: (() => void) | null = null
  readonly #retries = new Set<NodeJS.Timeout>()
  readonly #slots = new WorkSlots(workSlots)

  constructor(ctx: Ctx, streams: StreamLog) {
    this.#ctx = ctx
    this.#streams = streams
  }

  /** The lease to store on a turn that this instance is about to start. */
  nextLease(): number {
    return this.#ctx.now() + leaseMs
  }

  /** The state to store on a turn that this instance is about to start: `running` when there is capacity for it. */
  nextState(mode: Mode, caller: Caller): 'waiting' | 'running' {
    const queue = isResearch(mode) ? this.#long : this.#short
    const { owner, group } = queue.runningOf(turnOwner(caller, guestAddress(this.#ctx, caller)))
    return this.#mayStart(isResearch(mode), { owner, group }) ? 'running' : 'waiting'
  }

  #mayStart(research: boolean, running: { owner: number; group: number }): boolean {
    const own = Math.max(running.owner, running.group)
    return hasRoom(answerCapacity, this.#active, own) && (!research || hasRoom(researchCapacity, this.#researches, own))
  }

  /** Starts or queues a turn; does nothing when the turn is already queued or running. */
  start({ id, mode, addressKey, deaths, session }: UnfinishedTurn): void {
    const owner = turnOwner(askerOf(session), addressKey)
    this.#enter({ id, isResearch: isResearch(mode), isSuspect: deaths > 0, owner }, null)
  }

  /** Starts or queues a turn that was just inserted; when it starts at once, its row is not looked up again. */
  startMade(made: ClaimedTurn): void {
    const { id, mode, addressKey, state } = made.row
    const owner = turnOwner(askerOf(made.session), addressKey)
    this.#enter({ id, isResearch: isResearch(mode), isSuspect: false, owner }, state === 'running' ? made : null)
  }

  #enter(turn: Pick<Run, 'id' | 'isResearch' | 'isSuspect' | 'owner'>, made: ClaimedTurn | null): void {
    if (this.#runs.has(turn.id) || this.#closing) return
    const run: Run = { ...turn, controller: new AbortController(), ended: Promise.withResolvers(), made }
    this.#runs.set(turn.id, run)
    this.#queueOf(run).add(run, run.owner)
    this.#streams.announce(turn.id)
    this.#next()
    // The run is queued: the turn may be deleted before it starts, so its row must be looked up then.
    run.made = null
  }

  /** Stops a turn, keeps the text so far, and waits until the end is stored. */
  async stop(resultId: string): Promise<void> {
    const run = this.#runs.get(resultId)
    if (run) {
      run.controller.abort()
      await run.ended.promise
      return
    }
    const row = await findResult(this.#ctx.db, resultId)
    if (!row || !isUnfinished(row) || (await this.#stopElsewhere(row))) return
    // Without a runner it ends with the stored text.
    await this.#settle(row, 'stopped')
  }

  /**
   * Requests the instance that holds the lease of a turn to stop it. @returns false when no instance holds it or does not react in time.
   */
  async #stopElsewhere({ id, leaseUntil }: ResultRow): Promise<boolean> {
    if ((leaseUntil ?? 0) < this.#ctx.now()) return false
    this.#ctx.events.publish(stopChannel, id)
    for (let waited = 0; waited < stopMs; waited += stopLookMs) {
      await delay(stopLookMs)
      const row = await findResult(this.#ctx.db, id)
      if (!row || !isUnfinished(row)) return true
    }
    return false
  }

  /** Resumes the turns that a crash left unfinished, and from then on those of instances whose leases expire. */
  async resume(): Promise<void> {
    await this.#claim(this.#ctx.database.kind === 'embedded')
    this.#deafen = this.#ctx.events.subscribe(stopChannel, (id) => this.#runs.get(id)?.controller.abort())
    this.#renewal = setInterval(() => void this.#renewLeases(), renewMs).unref()
  }

  /** Stops all work: running answers stay unfinished and resume at the next start. */
  async close(): Promise<void> {
    this.#closing = true
    this.#deafen?.()
    if (this.#renewal) clearInterval(this.#renewal)
    for (const timer of this.#retries) clearTimeout(timer)
    const waiting = new Set([...this.#short.clear(), ...this.#long.clear()])
    for (const { id } of waiting) this.#streams.close(id)
    const running = [...this.#runs.values()].filter((run) => !waiting.has(run))
    for (const run of running) run.controller.abort()
    await Promise.all(running.map((run) => run.ended.promise))
    await releaseTurns(this.#ctx.db, this.id)
  }

  async #renewLeases(): Promise<void> {
    try {
      if (this.#runs.size > 0) await renewLeases(this.#ctx.db, this.id, this.nextLease())
      if (this.#ctx.database.kind === 'postgres') await this.#claim(false)
    } catch (error) {
      this.#ctx.log.error({ err: error }, 'leases could not be renewed')
    }
  }

  async #claim(alone: boolean): Promise<void> {
    const now = this.#ctx.now()
    const claimed = await claimOrphans(this.#ctx.db, { runnerId: this.id, leaseUntil: this.nextLease(), now, alone })
    for (const turn of claimed) this.start(turn)
  }

  #next(): void {
    const mayStart = (one: Run, running: { owner: number; group: number }) =>
      !(one.isSuspect && this.#suspect) && this.#mayStart(one.isResearch, running)
    for (;;) {
      const run = this.#short.take(mayStart) ?? this.#long.take(mayStart)
      if (!run) return
      if (run.isSuspect) this.#watchSuspect(run)
      this.#active += 1
      if (run.isResearch) this.#researches += 1
      this.#ctx.metrics.runningAnswers.inc()
      void this.#work(run).finally(() => {
        this.#active -= 1
        if (run.isResearch) this.#researches -= 1
        this.#ctx.metrics.runningAnswers.dec()
        this.#runs.delete(run.id)
        this.#queueOf(run).release(run.owner)
        if (this.#suspect === run) this.#suspect = null
        run.ended.resolve()
        this.#next()
      })
    }
  }

  async #work(run: Run): Promise<void> {
    const { log, db } = this.#ctx
    try {
      const { made } = run
      const taken = made ?? (await claimTurn(db, run.id))
      if (taken && taken.row.deaths >= maxDeaths) await this.#giveUp(taken.row)
      else if (taken) {
        const asker = askerOf(taken.session)
        const about = {
          kind: 'answer' as const,
          name: 'answer',
          id: run.id,
          uid: asker.uid,
          owner: run.owner.group ?? run.owner.id,
          address: null,
        }
        await runWork(about, () => this.#answer(run, taken.row, asker, made !== null))
      }
    } catch (error) {
      log.error({ err: error, resultId: run.id }, 'an answer could not be stored')
      this.#startLater(run)
    } finally {
      this.#streams.close(run.id)
    }
  }

  /** Blocks the next suspect run (the process died during it) until this one ends or `suspectMs` have passed. */
  #watchSuspect(run: Run): void {
    this.#suspect = run
    setTimeout(() => {
      if (this.#suspect !== run) return
      this.#suspect = null
      this.#next()
    }, suspectMs).unref()
  }

  #startLater({ id, isResearch: research, isSuspect, owner }: Run): void {
    if (this.#closing) return
    const timer = setTimeout(() => {
      this.#retries.delete(timer)
      this.#enter({ id, isResearch: research, isSuspect, owner }, null)
    }, retryMs).unref()
    this.#retries.add(timer)
  }

  async #answer(run: Run, row: ResultRow, actor: Actor, isNew: boolean): Promise<void> {
    const ctx = this.#ctx
    const stored = await this.#streams.open(row.id, isNew)
    const record = new AnswerRecord(this.#streams, row.id)
    let wroteText = false
    const watch = await watchOutput(ctx, () => run.controller.abort(new SensitiveOutput('the endpoint objected to the answer')))
    const seen = (message: StreamMessage) => {
      try {
        return watch.see(message)
      } catch (error) {
        // Stops all other work on the answer, too.
        run.controller.abort(error)
        throw error
      }
    }
    const places = new QuotePlaces(ctx.db)
    const emit = (written: StreamMessage) => {
      if (run.controller.signal.aborted) return
      const message = places.fill(
        seen(written.type === 'set-status' ? { ...written, at: Math.max(0, ctx.now() - row.createdAt) } : written),
      )
      const firstText = message.type === 'append-text' && !wroteText
      record.write(message, firstText || message.type === 'set-reference')
      if (firstText) {
        wroteText = true
        void this.#streams.flush(row.id).then(
          () => ctx.metrics.firstText.observe((ctx.now() - row.createdAt) / 1000),
          () => undefined,
        )
      }
    }
    if (stored > 0) emit({ type: 'restart', reason: 'crash' })
    emit({ type: 'set-session', sessionId: row.sessionId, resultId: row.id, parentId: row.parentId })
    let state: FinalState = 'done'
    let composer = 'none'
    let sensitive = false
    try {
      const { signal } = run.controller
      const answer = async (wait: AnswerTask['wait']) =>
        runAnswer(ctx, {
          row,
          actor,
          history: await this.#historyOf(row, actor),
          emit,
          untilDue: () => this.#streams.untilDue(),
          places,
          wait,
          signal,
        })
      const slot = this.#slots.open(run.owner, signal)
      // A research has its own slot for its whole duration.
      composer = run.isResearch ? await answer((outside) => outside()) : await slot.run(() => answer((outside) => slot.wait(outside)))
      await watch.settle()
    } catch (error) {
      if (isSensitive(error) || isSensitive(run.controller.signal.reason)) {
        state = 'failed'
        // The restart empties the answer also for readers who have received its beginning.
        record.write({ type: 'restart', reason: 'sensitive' })
        sensitive = true
      } else if (run.controller.signal.aborted) state = 'stopped'
      else {
        state = 'failed'
        const known = toAppError(error)
        const tooLarge = isComputeFailure(error) ? tooLargeText(row.lang) : null
        if (known.errorName === 'error') ctx.log.error({ err: error, resultId: row.id }, 'an answer failed')
        emit({
          type: 'error',
          code: errors[known.errorName].code,
          msg: tooLarge ?? errorText(known.errorName, row.lang, known.detail[row.lang]),
        })
      }
    }
    // When the instance is closing, leave the turn unfinished for the next start.
    if (this.#closing && state === 'stopped') return
    await this.#streams.flush(row.id)
    const ending = endingOf(sensitive)
    await endTurn(ctx, row, state, foldAnswer(ending, { from: record.answer, lang: row.lang }))
    ctx.metrics.answers.inc({ state, composer })
    // A reader of the end marker finds the turn ended; after a crash in between, readers see the end by the row.
    for (const marker of ending) this.#streams.append(row.id, marker, true)
    await this.#streams.flush(row.id)
  }

  #queueOf({ isResearch: research }: Pick<Run, 'isResearch'>): FairQueue<Run> {
    return research ? this.#long : this.#short
  }

  /** Ends a turn during which the process died twice: the text written so far stays, and an error tells the asker why it ends. */
  async #giveUp(row: ResultRow): Promise<void> {
    const { log, metrics } = this.#ctx
    log.error({ resultId: row.id }, 'an answer is given up: the process died twice while it was made')
    await this.#streams.open(row.id)
    const record = new AnswerRecord(this.#streams, row.id, foldEntries(await this.#streams.stored(row.id), row.lang))
    record.write({ type: 'error', code: errors.error.code, msg: givenUpText(row.lang) })
    await this.#streams.flush(row.id)
    await endTurn(this.#ctx, row, 'failed', record.answer)
    metrics.answers.inc({ state: 'failed', composer: 'none' })
    this.#streams.append(row.id, markers.done, true)
    await this.#streams.flush(row.id)
  }

  /** Ends a turn with the answer folded from its stored stream. */
  async #settle(row: ResultRow, state: FinalState): Promise<void> {
    await endTurn(this.#ctx, row, state, foldEntries(await this.#streams.stored(row.id), row.lang))
  }

  /** The turns that precede a turn in its branch, oldest first. */
  async #historyOf(row: ResultRow, asker: Actor): Promise<Turn[]> {
    if (row.parentId === null) return (row.options.earlier ?? []).map((turn) => ({ ...turn, documentIds: [] }))
    const { db } = this.#ctx
    return lineOf(await closeAnswers(db, asker, await listResults(db, authorizeSystem({ id: row.sessionId }, 'job'))), row.parentId)
  }
}
