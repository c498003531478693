import type { Block, ParsedDocument } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { editablePlace, hashText, storeDocuments, insertFile } from '../../library/file/index.ts'
import { findFile } from '../../library/access/index.ts'
import { readQuestionImage, requireOwnImage } from '../session/index.ts'

const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })

/** Converts the text recognized in a picture to a document, one paragraph per line. */
function documentOf(text: string, title: string): ParsedDocument {
  const blocks: Block[] = [...text.matchAll(/[^\n]+/gu)].map(({ index, 0: line }) => ({
    kind: 'paragraph',
    start: index,
    end: index + line.length,
  }))
  return { title, text, blocks }
}

/**
 * Stores the text of a question's picture as a file in its asker's own library, so that it can be cited, opened and deleted like any other.
 * Null when the picture contains no text.
 * @throws the service's error when the picture cannot be read now.
 */
export async function saveImageDocument(ctx: Ctx, actor: Actor, imgId: string, signal: AbortSignal) {
  const image = await requireOwnImage(ctx, actor, imgId)
  const text = await readQuestionImage(ctx, imgId, signal)
  if (!text) return null
  const { topic } = await editablePlace(ctx, actor, 'mine')
  const title = `提问图片 ${dayFormat.format(image.createdAt)}`
  // The id is derived from the picture and the topic, so that asking again or restarting after a crash reuses the same file.
  const id = `img-${hashText(`${imgId}:${topic.id}`).slice(0, 20)}`
  const document = documentOf(text, title)
  const file = {
    id,
    topicId: topic.id,
    parentId: topic.dirRootId,
    name: `${title}.webp`,
    contentType: image.contentType,
    size: text.length,
    blobHash: image.blobHash,
    state: 'ready' as const,
    progress: 100,
    documentCount: 1,
    createdAt: ctx.now(),
  }
  if (!(await findFile(ctx.db, id))) await insertFile(ctx.db, file)
  const { ids } = await storeDocuments(ctx, id, [document])
  return { documentId: ids[0]!, topicId: topic.id, document }
}
