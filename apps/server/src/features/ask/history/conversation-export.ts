import type { Ctx } from '../../../context.ts'
import { uniqueNames } from '../../../lib/storage/archive-name.ts'
import type { ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { listEditedMindMaps, listUnderlinesIn } from '../derive/index.ts'
import { isClosed, listSessionIdsOf, readSessionOf } from '../session/index.ts'
import { sessionMarkdown } from './session-markdown.ts'

const titleLength = 40

/** Yields the sessions of an account for its export, each as readable text and as full data. */
export async function* exportConversations(ctx: Ctx, uid: string): AsyncGenerator<ZipEntry> {
  const ids = await listSessionIdsOf(ctx.db, uid)
  const width = String(ids.length).length
  const unique = uniqueNames()
  for (const [at, id] of ids.entries()) {
    const record = await readSessionOf(ctx.db, uid, id)
    // The session was deleted after the list was read.
    if (!record) continue
    const modifiedAt = record.session.updatedAt
    const title = [...record.session.question].slice(0, titleLength).join('')
    const name = unique(`${String(at + 1).padStart(width, '0')} ${title}`)
    const closed = new Set(record.results.filter(isClosed).map((result) => result.id))
    const underlines = (await listUnderlinesIn(ctx.db, id)).filter(({ resultId }) => !closed.has(resultId))
    const mindMaps = (await listEditedMindMaps(ctx.db, id)).filter(({ resultId }) => !closed.has(resultId))
    const content = `${JSON.stringify({ ...record, underlines, mindMaps }, null, 2)}\n`
    yield { name: `questions/${name}.json`, content, modifiedAt }
    yield { name: `questions/${name}.md`, content: sessionMarkdown(record, underlines), modifiedAt }
  }
}
