import { Readable } from 'node:stream'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { anonymiseEvents, listEventsOf } from './person-events.repo.ts'

const eventBatchSize = 500

async function* eventLines(ctx: Ctx, uid: string): AsyncGenerator<string> {
  for (let last = 0; ;) {
    const rows = await listEventsOf(ctx.db, uid, last, eventBatchSize)
    for (const { id, ...event } of rows) {
      yield `${JSON.stringify(event)}\n`
      last = id
    }
    if (rows.length < eventBatchSize) return
  }
}

/** Yields the events of an account, for its export. */
export async function* exportEvents(ctx: Ctx, uid: string): AsyncGenerator<ZipEntry> {
  yield { name: 'events.jsonl', content: Readable.from(eventLines(ctx, uid)), modifiedAt: ctx.now() }
}

/** Anonymises the events of an account: they stay in the statistics. */
export async function eraseEvents(ctx: Ctx, owner: string): Promise<void> {
  await anonymiseEvents(ctx.db, owner, `erased-${nanoid()}`)
}
