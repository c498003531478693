import { AppError, parseSourceShareId, type Reference, type ShareKind } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { uidOf, type Actor } from '../../../http/caller.ts'
import { authorize } from '../../../lib/authorize.ts'
import { finishedAnswer } from '../../ask/derive/index.ts'
import { ownResult, ownSession } from '../../ask/session/index.ts'
import { manageableTopic, readableDocument } from '../../library/access/index.ts'
import { ownBook } from '../../library/book/index.ts'
import type { Shareable } from '../../platform/share/index.ts'
import { readableArticle } from '../article/index.ts'
import { readablePoster } from '../poster/index.ts'

/**
 * Checks that a source can be shared.
 * @throws AppError `notFound` for a source that the answer does not have, `badRequest` for one of a library, which is shared as a document
 */
function requireOutside(reference: Reference | undefined): void {
  if (!reference) throw new AppError('notFound', { zh: '这个来源', en: 'this source' })
  if (!/^https?:/i.test(reference.link)) {
    throw new AppError('badRequest', { zh: '资料库里的来源请作为文档分享', en: 'share a source of a library as a document' })
  }
}

/**
 * Returns an object when the actor may share it: an own session, a book of the own shelf, or an object of a topic that the actor manages.
 * Guests share sessions only, since they could not delete other links from another browser.
 * @throws AppError `needLogin`, `notFound`, `noPermission`, or `conflict` for an unfinished object
 */
export async function shareableThing(ctx: Ctx, actor: Actor, kind: ShareKind, id: string): Promise<Shareable> {
  const { db } = ctx
  switch (kind) {
    case 'session':
      return ownSession(db, id, actor)
    case 'branch':
      return (await ownResult(db, id, actor)).result
    case 'answer': {
      const { result } = await ownResult(db, id, actor)
      finishedAnswer(result)
      return result
    }
    case 'source': {
      const place = parseSourceShareId(id)
      const { result } = await ownResult(db, place?.resultId ?? id, actor)
      requireOutside(result.answer?.references.find(({ index }) => index === place?.index))
      return authorize({ id }, 'session:change')
    }
    case 'topic':
      uidOf(actor)
      return manageableTopic(db, id, actor)
    case 'document': {
      uidOf(actor)
      const { topic } = await readableDocument(db, id, [async () => actor])
      await manageableTopic(db, topic.id, actor)
      return authorize({ id }, 'topic:manage')
    }
    case 'article': {
      uidOf(actor)
      const { topic } = await readableArticle(db, id, actor)
      await manageableTopic(db, topic.id, actor)
      return authorize({ id }, 'topic:manage')
    }
    case 'poster': {
      uidOf(actor)
      const { poster, topic } = await readablePoster(db, id, actor)
      if (poster.state !== 'ready') throw new AppError('conflict', { zh: '海报还没有做好', en: 'the poster is not ready' })
      await manageableTopic(db, topic.id, actor)
      return authorize({ id }, 'topic:manage')
    }
    case 'book':
      uidOf(actor)
      await ownBook(db, id, actor)
      return authorize({ id }, 'book:change')
  }
}
