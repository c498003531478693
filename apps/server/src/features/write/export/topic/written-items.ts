import type { Ctx } from '../../../../context.ts'
import type { Db } from '../../../../db/client.ts'
import type { ArchivedKind } from '../../../../lib/archive/archived-items.ts'
import type { ManifestFile, TopicManifest } from '../../../../lib/archive/topic-manifest.ts'
import type { Authorized } from '../../../../lib/authorized.ts'
import { batches } from '../../../../lib/flow/batches.ts'
import type { ZipEntry } from '../../../../lib/storage/zip-stream.ts'
import type { TopicRow } from '../../../library/access/index.ts'
import { listLinkedDocuments } from '../../../library/file/index.ts'

/** Folder of the entries that only programs read. */
const folder = 'wenjin'
/** Characters after which a new entry begins. */
const partChars = 1_000_000
const lookedUpAtOnce = 500
/** Maximum number of cited documents in a manifest. */
const maxDocuments = 100_000

/** The ids of documents that a text of JSON refers to. */
const documentReference = /"documentId":"([\w-]{1,64})"|\/doc\/([\w-]{1,64})/g

/** An entry with items of one kind, and the ids of the documents that they cite. */
export interface WrittenEntry extends ZipEntry {
  kind: ArchivedKind
  cites: ReadonlySet<string>
}

/** Yields what was written in a topic, kind by kind, as JSON from which an import restores it. */
export async function* writtenItems(ctx: Ctx, topic: Authorized<TopicRow, 'topic:read'>, isEditor: boolean): AsyncGenerator<WrittenEntry> {
  for (const archive of ctx.features.flatMap(({ topic: hooks }) => hooks?.archive ?? [])) {
    const { kind } = archive
    let items: string[] = []
    let chars = 0
    let part = 0
    const entry = (): WrittenEntry => {
      part += 1
      const content = `[${items.join(',\n')}]\n`
      items = []
      chars = 0
      const cites = new Set([...content.matchAll(documentReference)].map(([, named, linked]) => (named ?? linked)!))
      return { kind, cites, name: `${folder}/${kind}-${part}.json`, content, modifiedAt: ctx.now() }
    }
    for await (const item of archive.list(ctx.db, topic.id, isEditor)) {
      const written = JSON.stringify(item)
      items.push(written)
      chars += written.length
      if (chars >= partChars) yield entry()
    }
    if (items.length > 0) yield entry()
  }
}

/** Finds the cited documents among the files of an archive. */
export async function citedDocuments(
  db: Db,
  files: readonly ManifestFile[],
  cited: ReadonlySet<string>,
): Promise<NonNullable<TopicManifest['writings']>['documents']> {
  const positions = new Map(files.flatMap(({ id }, at) => (id === undefined ? [] : [[id, at] as const])))
  const found = new Map<string, { id: string; hash: string; file: number }>()
  for (const ids of batches([...cited].slice(0, maxDocuments), lookedUpAtOnce)) {
    for (const { fileId, id, hash } of await listLinkedDocuments(db, [...positions.keys()], ids))
      if (!found.has(id)) found.set(id, { id, hash, file: positions.get(fileId)! })
  }
  return [...found.values()]
}
