import { NameIndex, nameDocuments, type LinkedDocument, type LiveSegment } from '@wenjin/engine'
import type { Db } from '../../../db/client.ts'
import { ByteCache } from '../../../lib/flow/byte-cache.ts'
import { listFolderNames, listNamedFiles, readFileStamp } from './topic-names.repo.ts'

/** Maximum number of files whose links and addresses are used; topics with more are searched by their texts only. */
const maxFiles = 3000
/** Maximum number of nested folders whose names are part of a path. */
const maxSteps = 20

const namesCache = new ByteCache<{ stamp: string; names: NameIndex | null }>(32 * 1024 * 1024)
/** Estimated bytes of the names of one document. */
const bytesPerDocument = 4000

/**
 * Reads the names of the documents of topics: the texts of links to them, and their addresses (URLs, or paths of their files). Rebuilt
 * whenever a file changes, so that a link counts as soon as both of its ends exist. Null when there are too many files.
 * @param segments of these topics; part of the cache stamp
 */
export async function readNames(db: Db, topicIds: readonly string[], segments: readonly LiveSegment[]): Promise<NameIndex | null> {
  if (segments.length === 0) return null
  const key = topicIds.toSorted().join(' ')
  const { stamp: filesStamp, files } = await readFileStamp(db, topicIds)
  const stamp = `${filesStamp} ${segments.map(({ id }) => id).join(' ')}`
  const kept = namesCache.get(key)
  if (kept?.stamp === stamp) return kept.names
  const documents = files > maxFiles ? [] : await readLinkedDocuments(db, topicIds)
  const names =
    documents.length === 0 ? null : new NameIndex([...Map.groupBy(documents, ({ topicId }) => topicId).values()].flatMap(nameDocuments))
  namesCache.set(key, { stamp, names }, stamp.length * 2 + documents.length * bytesPerDocument)
  return names
}

async function readLinkedDocuments(db: Db, topicIds: readonly string[]): Promise<(LinkedDocument & { topicId: string })[]> {
  const files = await listNamedFiles(db, topicIds)
  const folders = new Map((await listFolderNames(db, topicIds)).map((folder) => [folder.id, folder]))
  const pathOf = (parentId: string, name: string) => {
    const steps = [name]
    for (let at = folders.get(parentId); at && steps.length < maxSteps; at = folders.get(at.parentId)) steps.unshift(at.name)
    return steps.map((step) => step.replaceAll('/', ' ')).join('/')
  }
  const documents = new Map<string, LinkedDocument & { topicId: string }>()
  for (const { topicId, parentId, name, url, links, documentId, passageId } of files) {
    const own = links.flatMap(({ title, target, page }) => {
      const to = target ?? page
      return to === undefined ? [] : [{ text: title, target: to }]
    })
    const known = documents.get(documentId)
    // Two files with the same content share one document.
    if (known) documents.set(documentId, { ...known, links: [...known.links, ...own] })
    else documents.set(documentId, { topicId, documentId, passageId, address: url ?? pathOf(parentId, name), links: own })
  }
  return [...documents.values()]
}
