import { Readable } from 'node:stream'
import type { Ctx } from '../../../context.ts'
import { batcher } from '../../../lib/flow/batcher.ts'
import type { ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { insertCalls, listCalls, type CallRow } from './metered-call.repo.ts'

/** Maximum calls of one statement, and milliseconds that the first of them waits for others. */
const atOnce = 200
const waitMs = 100

/** Writes the call records of an instance in batches. A call does not wait for its record. */
interface CallLog {
  add(row: CallRow): void
  /** Waits until all added records are stored. */
  settle(): Promise<void>
}

const logs = new WeakMap<Ctx, CallLog>()

/** Returns the call log of an instance. */
export function callLogOf(ctx: Ctx): CallLog {
  let log = logs.get(ctx)
  if (!log) {
    const pending = new Set<Promise<void>>()
    const insert = batcher(
      async (rows: readonly CallRow[]) => {
        await insertCalls(ctx.db, rows)
        return rows.map(() => undefined)
      },
      atOnce,
      waitMs,
    )
    log = {
      add(row) {
        // The owner may have been deleted meanwhile, together with the statistics.
        const stored: Promise<void> = insert(row)
          .catch((error: unknown) => ctx.log.warn({ err: error, call: row.call }, 'a call could not be recorded'))
          .finally(() => pending.delete(stored))
        pending.add(stored)
      },
      async settle() {
        while (pending.size > 0) await Promise.all(pending)
      },
    }
    logs.set(ctx, log)
  }
  return log
}

const lineBatchSize = 500

async function* callLines(ctx: Ctx, uid: string): AsyncGenerator<string> {
  for (let last = ''; ;) {
    const rows = await listCalls(ctx.db, uid, last, lineBatchSize)
    for (const { uid: _, ...call } of rows) yield `${JSON.stringify(call)}\n`
    last = rows.at(-1)?.id ?? last
    if (rows.length < lineBatchSize) return
  }
}

/** Yields the calls of an account's keys, for its export. */
export async function* exportCalls(ctx: Ctx, uid: string): AsyncGenerator<ZipEntry> {
  yield { name: 'api-calls.jsonl', content: Readable.from(callLines(ctx, uid)), modifiedAt: ctx.now() }
}
