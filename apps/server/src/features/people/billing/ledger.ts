import { Readable } from 'node:stream'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { batcher } from '../../../lib/flow/batcher.ts'
import type { ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { insertEntries, listEntries, type CreditEntry } from './ledger.repo.ts'

/** An event that costs or refunds credits. */
export interface CreditEvent {
  uid: string
  kind: CreditEntry['kind']
  /** Whole credits, negative for spending. */
  amount: number
  /** Id of the event within the account: reporting it again adds nothing. */
  event: string
  call: string
  apiKeyId: string
}

type AddEntry = (entry: CreditEntry) => Promise<boolean>

const ledgers = new WeakMap<Ctx, AddEntry>()
/** Maximum entries of one statement. */
const atOnce = 100

/** Returns the function that adds entries to the ledger; concurrent calls share one statement. */
function ledgerOf(ctx: Ctx): AddEntry {
  let add = ledgers.get(ctx)
  if (!add) {
    add = batcher(async (entries: readonly CreditEntry[]) => {
      const added = await insertEntries(ctx.db, entries)
      return entries.map(({ id }) => added.has(id))
    }, atOnce)
    ledgers.set(ctx, add)
  }
  return add
}

/**
 * Enters an event into the ledger, once however often it is reported, and waits until it is stored. Nothing is entered for an amount of 0.
 * @returns whether the entry is new
 */
export async function enterCredits(ctx: Ctx, { uid, kind, amount, event, call, apiKeyId }: CreditEvent): Promise<boolean> {
  if (amount === 0) return false
  return ledgerOf(ctx)({ id: nanoid(), uid, kind, amount, event, call, apiKeyId, createdAt: ctx.now() })
}

const lineBatchSize = 500

async function* entryLines(ctx: Ctx, uid: string): AsyncGenerator<string> {
  for (let last: CreditEntry | null = null; ;) {
    const entries: CreditEntry[] = await listEntries(ctx.db, uid, last, lineBatchSize)
    for (const { uid: _, ...entry } of entries) yield `${JSON.stringify(entry)}\n`
    last = entries.at(-1) ?? null
    if (entries.length < lineBatchSize) return
  }
}

/** Yields the ledger of an account, for its export. */
export async function* exportLedger(ctx: Ctx, uid: string): AsyncGenerator<ZipEntry> {
  yield { name: 'credits.jsonl', content: Readable.from(entryLines(ctx, uid)), modifiedAt: ctx.now() }
}
