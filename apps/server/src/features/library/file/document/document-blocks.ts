import type { Block } from '@wenjin/engine'
import type { Db } from '../../../../db/client.ts'
import { ByteCache } from '../../../../lib/flow/byte-cache.ts'
import { listDocumentBlocks } from '../../access/index.ts'

/** Bytes a block takes in memory, about: an anchor has some lines. */
const blockBytes = 400
/** Blocks by document: they never change, and no id is used twice. */
const cache = new ByteCache<readonly Block[]>(32 * 1024 * 1024)

/** The blocks of some documents by their ids, read once and kept; documents that are gone are left out. */
export async function readBlocksOf(db: Db, documentIds: Iterable<string>): Promise<Map<string, readonly Block[]>> {
  const found = new Map<string, readonly Block[]>()
  const missing: string[] = []
  for (const id of new Set(documentIds)) {
    const blocks = cache.get(id)
    if (blocks) found.set(id, blocks)
    else missing.push(id)
  }
  for (const { id, blocks } of await listDocumentBlocks(db, missing)) {
    found.set(id, blocks)
    cache.set(id, blocks, blocks.length * blockBytes)
  }
  return found
}
