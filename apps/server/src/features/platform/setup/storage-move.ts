import type { StorageProblem } from '@wenjin/contract'
import { connectedPlaces, withoutPlace } from '../../../connections/connected-places.ts'
import { changeStoredStorage, lockStoredStorage, readStoredStorage } from '../../../connections/stored-connections.ts'
import type { Ctx } from '../../../context.ts'
import type { OpenFeature } from '../../../feature.ts'
import { StorageError } from '../../../lib/storage/storage-error.ts'
import { BlobDamagedError, type OpenedPlace } from '../../../providers/blobs/placed-blobs.ts'
import { placeId } from '../../../providers/blobs/places.ts'
import { dropUnusedBlob } from '../../library/file/index.ts'
import { storageFailureOf } from './storage-failure.ts'

/** Number of files that are copied before their originals are deleted together. */
const batchSize = 32
const copyBatchSize = 4
/** Milliseconds until the old places are listed again for files that were in use, or whose upload was unfinished. */
const laterMs = 30_000
const firstRetryMs = 1000
const lastRetryMs = 5 * 60_000

/** Progress of the move of files to the current place, as this instance sees it. */
export interface MoveState {
  /** Files still in old places; null before the first count. */
  files: number | null
  /** Unfinished multipart uploads there. */
  uploads: number
  /** Files that remain there because their bytes do not match their address. */
  damaged: number
  /** Failure of the last attempt; null while there is none. */
  problem: StorageProblem | null
}

interface StorageMove {
  state: MoveState
  wake(): void
  close(): Promise<void>
}

const moves = new WeakMap<Ctx, StorageMove>()

/** Returns the state of the move; null when there is no old place. */
export function moveStateOf(ctx: Ctx): MoveState | null {
  if (ctx.blobs.old.length === 0) return null
  return moves.get(ctx)?.state ?? { files: null, uploads: 0, damaged: 0, problem: null }
}

/** Starts a waiting move at once. */
export const wakeMove = (ctx: Ctx) => moves.get(ctx)?.wake()

/** Moves files to the current place in the background, while old places hold any. */
export function openStorageMove(ctx: Ctx): OpenFeature {
  const move = startMove(ctx)
  moves.set(ctx, move)
  const unsubscribe = ctx.blobs.onChange(() => move.wake())
  return {
    services: [],
    resume: async () => move.wake(),
    async close() {
      unsubscribe()
      await move.close()
    },
  }
}

function startMove(ctx: Ctx): StorageMove {
  const state: MoveState = { files: null, uploads: 0, damaged: 0, problem: null }
  const closing = new AbortController()
  let running: Promise<void> | null = null
  let endWait: () => void = () => undefined
  let isAwake = false

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isAwake || closing.signal.aborted) return resolve()
      const timer = setTimeout(resolve, ms).unref()
      endWait = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run(): Promise<void> {
    let failures = 0
    while (!closing.signal.aborted && ctx.blobs.old.length > 0) {
      isAwake = false
      try {
        await moveFiles(ctx, state, closing.signal)
        failures = 0
        state.problem = null
        if (ctx.blobs.old.length > 0) await wait(laterMs)
      } catch (error) {
        if (closing.signal.aborted) return
        state.problem = problemOf(error)
        ctx.log.warn({ err: error }, 'files could not be moved to the place set for them; it is tried again')
        await wait(Math.min(lastRetryMs, firstRetryMs * 2 ** failures))
        failures += 1
      }
    }
  }

  return {
    state,
    wake() {
      isAwake = true
      endWait()
      if (running || closing.signal.aborted) return
      running = run().finally(() => (running = null))
    },
    async close() {
      closing.abort()
      endWait()
      await running
    },
  }
}

function problemOf(error: unknown): StorageProblem {
  if (error instanceof StorageError) return storageFailureOf(error)
  return { reason: 'server', status: null }
}

/** Moves the files of all old places. A failing place does not stop the others. @throws the last failure */
async function moveFiles(ctx: Ctx, state: MoveState, signal: AbortSignal): Promise<void> {
  const { blobs } = ctx
  const to = blobs.current
  const failures: unknown[] = []
  const lists: { from: OpenedPlace; uploads: number; hashes: string[] }[] = []
  for (const from of blobs.old) {
    try {
      // Uploads first: a file that an upload becomes meanwhile is then in the list.
      const uploads = (await from.store.drafts.list()).length
      const hashes: string[] = []
      for await (const hash of from.store.list()) hashes.push(hash)
      lists.push({ from, uploads, hashes })
    } catch (error) {
      failures.push(error)
    }
  }
  state.files = lists.reduce((sum, { hashes }) => sum + hashes.length, 0)
  state.uploads = lists.reduce((sum, { uploads }) => sum + uploads, 0)
  state.damaged = 0
  for (const { from, uploads, hashes } of lists) {
    try {
      const isEmpty = await emptyPlace(ctx, { from, to, hashes, state, signal })
      if (isEmpty && uploads === 0) await leavePlace(ctx, from)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures.at(-1)
}

interface Move {
  from: OpenedPlace
  to: OpenedPlace
  hashes: readonly string[]
  state: MoveState
  signal: AbortSignal
}

/** Moves the files of one place. @returns whether the place is empty now */
async function emptyPlace(ctx: Ctx, { from, to, hashes, state, signal }: Move): Promise<boolean> {
  // Instances that move the same bucket start at different files, so that they share the work.
  const start = Math.floor(Math.random() * hashes.length)
  const turned = [...hashes.slice(start), ...hashes.slice(0, start)]
  let moved = 0
  for (let at = 0; at < turned.length; at += batchSize) {
    if (signal.aborted || ctx.blobs.current.id !== to.id) return false
    const batch = turned.slice(at, at + batchSize)
    const outcomes: Outcome[] = []
    for (let next = 0; next < batch.length; next += copyBatchSize)
      outcomes.push(...(await Promise.all(batch.slice(next, next + copyBatchSize).map((hash) => copyOne(ctx, hash, from)))))
    state.damaged += outcomes.filter((outcome) => outcome === 'damaged').length
    const copied = batch.filter((hash, index) => outcomes[index] === 'copied' && !ctx.blobs.isInUse(hash))
    const deleted = await deleteOriginals(ctx, from, to, copied)
    const gone = outcomes.filter((outcome) => outcome === 'gone').length
    moved += deleted + gone
    state.files = Math.max(0, (state.files ?? 0) - deleted - gone)
  }
  if (moved < turned.length) return false
  for await (const _ of from.store.list()) return false
  return true
}

type Outcome = 'copied' | 'gone' | 'damaged'

async function copyOne(ctx: Ctx, hash: string, from: OpenedPlace): Promise<Outcome> {
  try {
    if ((await ctx.blobs.copy(hash, from)) && (await from.store.has(hash))) return 'copied'
    // It was deleted during the copy, or moved by another instance: an unreferenced copy is deleted too.
    await dropUnusedBlob(ctx, hash)
    return 'gone'
  } catch (error) {
    if (!(error instanceof BlobDamagedError)) throw error
    if (error.strayHash) await dropUnusedBlob(ctx, error.strayHash)
    ctx.log.warn({ hash }, 'a stored file is damaged and stays where it is')
    return 'damaged'
  }
}

/**
 * Deletes files from an old place that exist in the current one. On PostgreSQL the settings are locked meanwhile, so that no instance can
 * make the old place current.
 * @returns how many
 */
async function deleteOriginals(ctx: Ctx, from: OpenedPlace, to: OpenedPlace, hashes: readonly string[]): Promise<number> {
  async function deleteAll(): Promise<number> {
    let deleted = 0
    for (const hash of hashes) {
      if (ctx.blobs.current.id !== to.id || !(await to.store.has(hash))) continue
      await from.store.delete(hash)
      deleted += 1
    }
    return deleted
  }
  // An embedded database belongs to one process, and its single connection must not wait for a bucket.
  if (ctx.database.kind === 'embedded') return deleteAll()
  return ctx.db.transaction(async (tx) => {
    await lockStoredStorage(tx)
    const { current } = connectedPlaces(ctx.config, await readStoredStorage(tx, ctx.secret, ctx.log))
    return placeId(current) === to.id ? deleteAll() : 0
  })
}

/** Removes an empty old place from the settings, so that no instance reads it any more. */
async function leavePlace(ctx: Ctx, { place }: OpenedPlace): Promise<void> {
  if (place === 'folder') {
    ctx.blobs.leaveFolder()
    return
  }
  await changeStoredStorage(ctx.db, ctx.secret, ctx.log, (stored) => withoutPlace(stored, ctx.config, place))
  await ctx.reconnect()
}
