import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { document } from '../../../db/schema/library/file.ts'
import type { MovedReferences } from '../../../feature.ts'

type Ids = ReadonlyMap<string, string>

/** Maps references by the ids of replaced documents and files; other references stay unchanged. */
export function movedReferences(documents: Ids, files: Ids = new Map()): MovedReferences {
  const moved: MovedReferences = {
    document: (id) => documents.get(id) ?? id,
    file: (id) => files.get(id) ?? id,
    text: (text) =>
      text
        .replaceAll(/\/doc\/([\w-]+)/g, (_, id: string) => `/doc/${moved.document(id)}`)
        .replaceAll(/\/api\/file\/([\w-]+)\/view/g, (_, id: string) => `/api/file/${moved.file(id)}/view`),
  }
  return moved
}

async function documentsOf(tx: Tx, topicId: string): Promise<{ id: string; hash: string }[]> {
  return tx.select({ id: document.id, hash: document.snapshotHash }).from(document).where(eq(document.topicId, topicId))
}

/**
 * Maps the references of a topic to its copy: a document of the copy with the same text replaces the original document.
 * @param files the copied files by the ids of the originals
 */
export async function referencesOfCopy(tx: Tx, fromId: string, toId: string, files: Ids): Promise<MovedReferences> {
  const copies = new Map((await documentsOf(tx, toId)).map(({ id, hash }) => [hash, id]))
  const originals = await documentsOf(tx, fromId)
  return movedReferences(new Map(originals.flatMap(({ id, hash }) => (copies.has(hash) ? [[id, copies.get(hash)!]] : []))), files)
}
