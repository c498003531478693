import type { Block } from '@wenjin/engine'
import type { Db } from '../../../../db/client.ts'
import { ByteCache } from '../../../../lib/flow/byte-cache.ts'
import { listDocumentBlocks } from '../../access/index.ts'

/** Estimated bytes of a block in memory, including the lines of its anchor. */
const blockBytes = 400
/** Cache of blocks by document id; valid without invalidation, since blocks never change and ids are never reused. */
const cache = new ByteCache<readonly Block[]>(32 * 1024 * 1024)

/** Caches the blocks of a document that was just stored. */
export function rememberBlocksOf(documentId: string, blocks: readonly Block[]): void {
  cache.set(documentId, blocks, blocks.length * blockBytes)
}

/** Reads the blocks of documents by id, through the cache; deleted documents are left out. */
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
    rememberBlocksOf(id, blocks)
  }
  return found
}
