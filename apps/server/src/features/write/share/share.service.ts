import { AppError, shareTypesOf, type RouteInput, type Share, type shareContract, type ShareKind } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { namesOf, ownerOf, owns, type Actor } from '../../../http/caller.ts'
import { hashPassword } from '../../../lib/secret/password-hash.ts'
import { listClosedTopics } from '../../library/access/index.ts'
import { shareTopic, unshareTopic } from '../../library/topic/index.ts'
import {
  countVisitors,
  deleteOwnShare,
  deleteShareOf,
  findShare,
  findShareOf,
  pageShares,
  saveShare,
  thingOf,
  type ShareRow,
} from '../../platform/share/index.ts'
import { missingShare } from './missing-share.ts'
import { listShareFacts, type ShareFacts } from './share-facts.repo.ts'
import { requireOpenable } from './share-preview.ts'
import { shareableThing } from './share.policy.ts'

type Input<K extends keyof typeof shareContract> = RouteInput<(typeof shareContract)[K]>
type Changes = Input<'changeShare'>['body']

/** Returns the page of an object for its sharer. */
function homeOf(row: ShareRow, { sessionId }: ShareFacts): string {
  const id = encodeURIComponent(thingOf(row))
  switch (row.kind) {
    case 'session':
    case 'branch':
    case 'answer':
    case 'source':
      return `/search/${encodeURIComponent(sessionId ?? '')}`
    case 'topic':
      return `/subject-v2/${id}`
    case 'document':
      return `/doc/${id}`
    case 'article':
      return `/notebook/${id}`
    case 'poster':
      return `/poster-html-viewer?id=${id}`
    case 'book':
      return `/bookshelf/${id}`
  }
}

/** Presents links to their sharer, in the given order. */
async function present(ctx: Ctx, actor: Actor, rows: readonly ShareRow[]): Promise<Share[]> {
  const keys = rows.map(({ key }) => key)
  const facts = await listShareFacts(ctx.db, keys)
  const visitors = await countVisitors(ctx.db, keys)
  const topics = [...new Set([...facts.values()].flatMap(({ topicId }) => topicId ?? []))]
  const { closed } = await listClosedTopics(ctx.db, actor, topics)
  return rows.flatMap((row) => {
    const { key, kind, permission, passwordHash, expiresAt, enabled, documents, createdAt } = row
    const found = facts.get(key)
    if (!found) return []
    // A session always belongs to its asker, regardless of the topic it was asked in.
    const hidden = found.sessionId === null && found.topicId !== null && closed.has(found.topicId)
    return {
      key,
      kind,
      type: shareTypesOf(kind, { inTopic: found.topicId !== null, category: found.category })[0]!,
      id: thingOf(row),
      title: hidden ? '' : found.title,
      path: `/s/${key}`,
      home: homeOf(row, found),
      permission,
      password: passwordHash !== null,
      expiresAt,
      enabled,
      documents: [...documents],
      visitors: visitors.get(key) ?? 0,
      createdAt,
    }
  })
}

async function presentOne(ctx: Ctx, actor: Actor, kind: ShareKind, id: string): Promise<Share> {
  const row = await findShareOf(ctx.db, kind, id)
  const [shown] = row ? await present(ctx, actor, [row]) : []
  if (!shown) throw new AppError('conflict', { zh: '分享刚刚被取消，请重试', en: 'the link was revoked in the meantime; try again' })
  return shown
}

/** Shares an object, or changes its share; absent fields are unchanged. @throws AppError as `shareableThing`, or `badRequest`. */
async function save(ctx: Ctx, actor: Actor, kind: ShareKind, id: string, changes: Changes): Promise<Share> {
  const thing = await shareableThing(ctx, actor, kind, id)
  const { permission, password, expiresAt, enabled = true, documents } = changes
  if (documents) await requireOpenable(ctx, actor, { kind, id }, documents)
  const now = ctx.now()
  if (typeof expiresAt === 'number' && expiresAt <= now)
    throw new AppError('badRequest', { zh: '有效期要在将来', en: 'field expiresAt: it has passed' })
  if (kind === 'topic') {
    const old = await findShareOf(ctx.db, kind, id)
    await shareTopic(ctx, actor, id, {
      permission: permission ?? old?.permission ?? 'read',
      password,
      expiresAt,
      enabled,
    })
  } else {
    const passwordHash = typeof password === 'string' ? await hashPassword(password) : null
    await ctx.db.transaction((tx) =>
      saveShare(tx, thing, {
        kind,
        key: nanoid(),
        owner: ownerOf(actor),
        createdAt: now,
        enabled,
        ...(password === undefined ? {} : { passwordHash }),
        ...(expiresAt === undefined ? {} : { expiresAt }),
        ...(documents && { documents: [...new Set(documents)] }),
      }),
    )
  }
  return presentOne(ctx, actor, kind, id)
}

/** Shares an object; an existing link is kept and enabled again. */
export async function createShare(ctx: Ctx, actor: Actor, { kind, id, ...changes }: Input<'createShare'>['body']): Promise<Share> {
  return save(ctx, actor, kind, id, changes)
}

/** Returns the link of an object; null when it has none. */
export async function findShareFor(ctx: Ctx, actor: Actor, { kind, id }: Input<'findShare'>['query']): Promise<Share | null> {
  await shareableThing(ctx, actor, kind, id)
  const row = await findShareOf(ctx.db, kind, id)
  return row ? ((await present(ctx, actor, [row]))[0] ?? null) : null
}

export async function listShares(ctx: Ctx, actor: Actor, page: Input<'listShares'>['query']) {
  const { list, total } = await pageShares(ctx.db, namesOf(actor), page)
  return { list: await present(ctx, actor, list), total, ...page }
}

/** Finds a link by its key. @throws AppError `notFound` for an unknown key. */
async function findLink(ctx: Ctx, key: string): Promise<ShareRow> {
  const row = await findShare(ctx.db, key)
  if (!row) throw missingShare()
  return row
}

export async function changeShare(ctx: Ctx, actor: Actor, key: string, changes: Changes): Promise<Share> {
  const row = await findLink(ctx, key)
  return save(ctx, actor, row.kind, thingOf(row), { enabled: row.enabled, ...changes })
}

/** Deletes a link. Its sharer may do so even without the right to share the object any more. */
export async function deleteShare(ctx: Ctx, actor: Actor, key: string): Promise<void> {
  const row = await findLink(ctx, key)
  const id = thingOf(row)
  if (row.kind === 'topic') return unshareTopic(ctx, actor, id)
  if (owns(actor, row.owner) && (await deleteOwnShare(ctx.db, key, namesOf(actor)))) return
  await deleteShareOf(ctx.db, row.kind, await shareableThing(ctx, actor, row.kind, id))
}
