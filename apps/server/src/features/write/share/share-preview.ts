import { AppError, documentOf, emptyAnswer, type QuotedDocument, type ShareKind } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { isClosed, quotedBy } from '../../ask/session/index.ts'
import { findManagedDocuments } from '../../library/access/index.ts'
import { readSharedTurns } from './shared-turns.ts'
import { shareableThing } from './share.policy.ts'

/** The sources that a link shows to visitors. */
interface SharePreview {
  documents: QuotedDocument[]
  outside: number
}

const isOutside = (link: string) => /^https?:/i.test(link)

/**
 * Returns what a link to answers shows: the documents that they quote, in the order of their first answer, and the number of their web
 * sources. A link to anything else quotes nothing beside what it opens.
 * @throws AppError as `shareableThing`
 */
export async function previewShare(ctx: Ctx, actor: Actor, { kind, id }: { kind: ShareKind; id: string }): Promise<SharePreview> {
  await shareableThing(ctx, actor, kind, id)
  if (kind !== 'session' && kind !== 'branch' && kind !== 'answer') return { documents: [], outside: 0 }
  const place = kind === 'session' ? { sessionId: id, resultId: null } : { sessionId: null, resultId: id }
  const { turns } = await readSharedTurns(ctx, actor, { kind, ...place })
  const answers = turns.map(({ answer }) => ({ ...emptyAnswer(), ...answer })).filter((answer) => !isClosed(answer))
  const titles = new Map<string, string>()
  const outside = new Set<string>()
  const local = new Set<string>()
  for (const { link, title, ...reference } of answers.flatMap(({ references }) => references)) {
    const document = documentOf({ ...reference, link })
    if (document !== null) titles.set(document, titles.get(document) ?? title)
    if (document !== null && !isOutside(link)) local.add(document)
    if (isOutside(link)) outside.add(link)
  }
  const managed = await findManagedDocuments(ctx.db, [...titles.keys()], actor)
  const documents = [...titles].flatMap(([document, title]) => {
    if (!local.has(document) && !managed.has(document)) return []
    const passages = new Set(answers.flatMap((answer) => quotedBy(answer, document)).map(({ quote }) => quote)).size
    return passages === 0 ? [] : { id: document, title, passages, mayOpen: managed.has(document) }
  })
  return { documents, outside: outside.size }
}

/** Checks that a link may open these documents whole. @throws AppError `badRequest` for one that its answers do not quote, `noPermission` */
export async function requireOpenable(
  ctx: Ctx,
  actor: Actor,
  scope: { kind: ShareKind; id: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { documents } = await previewShare(ctx, actor, scope)
  const known = new Map(documents.map((one) => [one.id, one]))
  for (const id of ids) {
    const document = known.get(id)
    if (!document)
      throw new AppError('badRequest', {
        zh: '只能公开这些回答引用了的文档',
        en: 'field documents: only documents that these answers cite',
      })
    if (!document.mayOpen) throw new AppError('noPermission')
  }
}
