import { AppError, limits, type Lang, type Poster, type posterContract, type PosterFailure, type RouteInput } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { auditTopic, editableTopic, readableTopic, type TopicRow } from '../../library/access/index.ts'
import { withRoom } from '../../library/storage/index.ts'
import { requireClean } from '../../platform/moderation/index.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { makePosterJob } from './poster.jobs.ts'
import { posterPage } from './poster-page.ts'
import { editablePoster, readablePoster } from './poster.policy.ts'
import { countPosters, deletePosterRow, insertPoster, pagePosters, restartPoster, type PosterRow } from './poster.repo.ts'

const reasons: Readonly<Record<PosterFailure, Readonly<Record<Lang, string>>>> = {
  timeout: { zh: '超过 5 分钟没有做完，请重试', en: 'The poster was not ready within 5 minutes; try again' },
  nothingFound: {
    zh: '这个专题里没有找到相关的资料，换个说法，或先导入文件',
    en: 'This library contains nothing about the subject; use other words, or add files first',
  },
  interrupted: {
    zh: '制作时服务中断了两次，已停止；可以重试',
    en: 'The service stopped twice during this poster, so it was cancelled; you can try again',
  },
  internal: { zh: '制作时出错，已记录，请重试', en: 'An error occurred during this poster; try again' },
}

const isLate = (ctx: Ctx, { state, startedAt }: PosterRow) => state === 'creating' && ctx.now() >= startedAt + limits.posterMs

function present(ctx: Ctx, row: PosterRow, lang: Lang): Poster {
  const { id, topicId, query, type, template, content, composer, createdAt, startedAt } = row
  const late = isLate(ctx, row)
  const failure = late ? 'timeout' : row.failure
  return {
    id,
    topicId,
    query,
    type,
    template,
    state: late ? 'failed' : row.state,
    failure: failure && { name: failure, text: reasons[failure][lang] },
    content,
    composer,
    createdAt,
    finishedAt: late ? startedAt + limits.posterMs : row.finishedAt,
  }
}

export async function listPosters(ctx: Ctx, actor: Actor, topicId: string, page: { pageIndex: number; pageSize: number }, lang: Lang) {
  const topic = await readableTopic(ctx.db, topicId, actor)
  const { list, total } = await pagePosters(ctx.db, topic, page)
  return { list: list.map((row) => present(ctx, row, lang)), total, ...page }
}

export async function getPoster(ctx: Ctx, actor: Actor, id: string, lang: Lang): Promise<Poster> {
  return present(ctx, (await readablePoster(ctx.db, id, actor)).poster, lang)
}

/**
 * Checks the limits of a topic.
 * @throws AppError `conflict` when it has no room for more posters, or makes the maximum number at a time.
 */
async function requireRoom(ctx: Ctx, tx: Tx, topic: Authorized<TopicRow, 'topic:edit'>, added: number): Promise<void> {
  const { all, creating } = await countPosters(tx, topic, ctx.now() - limits.posterMs)
  if (all + added > limits.poster.count) {
    throw new AppError('conflict', {
      zh: `一个资料库最多 ${limits.poster.count} 张海报，请先删除一些`,
      en: `at most ${limits.poster.count} posters per library; delete some first`,
    })
  }
  if (creating >= limits.poster.creating) {
    throw new AppError('conflict', {
      zh: `这个资料库正在做 ${creating} 张海报，等其中一张做完再试`,
      en: `${creating} posters are being made in this library; try again when one is done`,
    })
  }
}

/** Enqueues a poster and returns it with its id at once. */
export async function createPoster(
  ctx: Ctx,
  actor: Actor,
  topicId: string,
  input: RouteInput<(typeof posterContract)['createPoster']>['body'],
  lang: Lang,
): Promise<Poster> {
  const topic = await editableTopic(ctx.db, topicId, actor)
  await requireClean(ctx, input.query)
  const now = ctx.now()
  const actorId = ownerOf(actor)
  const row = await withRoom(ctx, { actor, topic }, async (tx) => {
    await requireRoom(ctx, tx, topic, 1)
    const made = { id: nanoid(), ...input, lang, state: 'creating' as const, createdBy: actorId }
    const kept = await insertPoster(tx, topic, { ...made, createdAt: now, startedAt: now })
    await ctx.jobs.send(makePosterJob, { id: kept.id }, { tx, owner: turnOwnerOf(ctx, actor), singletonKey: kept.id })
    await auditTopic(tx, { topicId: topic.id, actor: actorId, action: 'posterCreate', detail: { name: input.query }, now })
    return kept
  })
  return present(ctx, row, lang)
}

/** Retries a failed poster. @throws AppError `conflict` unless it failed. */
export async function retryPoster(ctx: Ctx, actor: Actor, id: string, lang: Lang): Promise<Poster> {
  const { poster, topic } = await editablePoster(ctx.db, id, actor)
  if (poster.state !== 'failed' && !isLate(ctx, poster))
    throw new AppError('conflict', { zh: '这张海报没有失败，不用重试', en: 'this poster has not failed' })
  const row = await withRoom(ctx, { actor, topic }, async (tx) => {
    await requireRoom(ctx, tx, topic, 0)
    await ctx.jobs.send(makePosterJob, { id }, { tx, owner: turnOwnerOf(ctx, actor), singletonKey: id })
    return restartPoster(tx, poster, ctx.now())
  })
  return present(ctx, row ?? poster, lang)
}

/** Returns the page of a poster. @throws AppError `conflict` until it is ready. */
export async function viewPoster(ctx: Ctx, actor: Actor, id: string): Promise<string> {
  const { poster, topic } = await readablePoster(ctx.db, id, actor)
  const { state, content, template, lang, finishedAt, createdAt } = poster
  if (state !== 'ready' || content === null) throw new AppError('conflict', { zh: '海报还没有做好', en: 'the poster is not ready' })
  return posterPage({ content, template, lang, topic: topic.title || topic.name, finishedAt: finishedAt ?? createdAt })
}

export async function deletePoster(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const { poster } = await editablePoster(ctx.db, id, actor)
  const { topicId, query } = poster
  await ctx.db.transaction(async (tx) => {
    await auditTopic(tx, { topicId, actor: ownerOf(actor), action: 'posterDelete', detail: { name: query }, now: ctx.now() })
    await deletePosterRow(tx, poster)
  })
}
