import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Db, Tx } from '../../db/client.ts'

const channel = 'wenjin_job'

/** Notifies every process on the database of a waiting job; within a transaction, at its commit. */
export async function announceJobs(db: Db | Tx, name: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${name})`)
}

/**
 * Listens on a dedicated connection and reconnects after a loss.
 * @returns a function that stops it
 */
export async function listenForJobs(pool: Pool, onJob: (name: string) => void, log: Logger): Promise<() => Promise<void>> {
  const end = new AbortController()
  let client: PoolClient | null = null

  const listen = async (): Promise<void> => {
    const connected = await pool.connect()
    client = connected
    connected.on('notification', ({ payload }) => onJob(payload ?? ''))
    connected.on('error', (error) => {
      // A connection may report errors repeatedly, also after it was released.
      if (client !== connected) return
      client = null
      connected.release(error)
      log.warn({ err: error }, 'the connection that listens for jobs was lost')
      void listenAgain()
    })
    await connected.query(`listen ${channel}`)
  }

  const listenAgain = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await delay(1000, undefined, { ref: false })
      try {
        return await listen()
      } catch (error) {
        log.warn({ err: error }, 'cannot listen for jobs')
      }
    }
  }

  await listen()
  return async () => {
    end.abort()
    const last = client
    client = null
    last?.release(true)
  }
}
