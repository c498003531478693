import type { Pool, PoolClient } from 'pg'
import { FairQueue, type TurnOwner } from '@wenjin/parser/fair-queue'
import { currentWork, isShared } from '../lib/flow/running-work.ts'

type Release = (error?: Error | boolean) => void
type Connected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void

interface Holder extends TurnOwner {
  /** Whether the time counts as used by the owner. */
  isCharged: boolean
}

/**
 * The owner under which the current work waits: the network address of a call, else the owner of the job; all of the instance's own work is
 * one. What is done for everybody at once is never behind what somebody used.
 */
function ownerOfWork(): Holder {
  const work = currentWork()
  if (isShared(work)) return { id: 'shared', isCharged: false }
  const group = work?.address ?? work?.uid ?? work?.owner ?? ''
  return { id: work?.owner || group, group, isCharged: true }
}

/**
 * Gives the one connection of a pool to owners in turns, those first that have used it little recently, so that many statements of one
 * person delay another's by at most the one in progress.
 * @param patienceMs after this time the wait ends with an error
 */
export function takeTurns(pool: Pool, patienceMs: number): void {
  const queue = new FairQueue<() => void>()
  let holder: { owner: Holder; since: number } | null = null

  const startNext = (): void => {
    if (!holder) queue.take()?.()
  }
  const release = (): void => {
    if (!holder) return
    queue.release(holder.owner, holder.owner.isCharged ? performance.now() - holder.since : 0)
    holder = null
    startNext()
  }

  /** Resolves when it is the owner's turn. @throws an error after `patienceMs` */
  const turnOf = (owner: Holder): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        holder = { owner, since: performance.now() }
        resolve()
      }
      const timer = setTimeout(() => {
        if (queue.remove(start)) reject(new Error(`The database connection was not free for ${patienceMs} ms.`))
      }, patienceMs)
      timer.unref()
      queue.add(start, owner)
      startNext()
    })

  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>
  const connectInTurn = async (): Promise<PoolClient> => {
    await turnOf(ownerOfWork())
    try {
      return await connect()
    } catch (error) {
      release()
      throw error
    }
  }
  pool.on('release', release)
  pool.connect = ((then?: Connected) => {
    const connected = connectInTurn()
    if (!then) return connected
    connected.then(
      (client) => then(undefined, client, client.release.bind(client)),
      (error: Error) => then(error, undefined, () => undefined),
    )
    return undefined
  }) as Pool['connect']
}
