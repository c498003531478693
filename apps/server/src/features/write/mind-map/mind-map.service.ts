import { AppError, limits, type MindMapItem, type mindMapContract, type RouteInput, type StoredMindMap } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import type { Page } from '../../../db/page-of.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { auditTopic, carries, editableTopic, readableTopic, relationsTo, type TopicRow } from '../../library/access/index.ts'
import { withRoom } from '../../library/storage/index.ts'
import { requireClean } from '../../platform/moderation/index.ts'
import { checkMap } from './check-map.ts'
import { makeMap, type MadeMap, type MapRequest } from './make-map.ts'
import { editableMindMap, readableMindMap, targetTopic } from './mind-map.policy.ts'
import {
  countMindMaps,
  deleteMindMapRow,
  insertMindMap,
  moveMindMapRow,
  pageMindMaps,
  pageMindMapsBy,
  replaceMindMap,
  type MindMapLine,
  type MindMapRow,
} from './mind-map.repo.ts'

type Body<Call extends keyof typeof mindMapContract> = RouteInput<(typeof mindMapContract)[Call]>['body']

const toItem = ({ id, topicId, title, nodes, createdAt, updatedAt }: MindMapLine): MindMapItem => {
  return { id, topicId, title, nodes, createdAt, updatedAt }
}

function present(row: MindMapRow, editable: boolean): StoredMindMap {
  const { root, sources, theme, version } = row
  return { ...toItem(row), root, sources, theme, version, editable }
}

export async function listMyMindMaps(ctx: Ctx, actor: Actor, { keyword, ...page }: Page & { keyword: string }) {
  const { list, total } = await pageMindMapsBy(ctx.db, ownerOf(actor), keyword, page)
  return { list: list.map(toItem), total, ...page }
}

export async function listMindMaps(ctx: Ctx, actor: Actor, topicId: string, page: Page) {
  const { list, total } = await pageMindMaps(ctx.db, await readableTopic(ctx.db, topicId, actor), page)
  return { list: list.map(toItem), total, ...page }
}

async function requireRoom(tx: Tx, topic: Authorized<TopicRow, 'topic:edit'>): Promise<void> {
  const { count } = limits.mindMap
  if ((await countMindMaps(tx, topic)) < count) return
  throw new AppError('conflict', {
    zh: `一个资料库最多 ${count} 张导图，请先删除一些`,
    en: `at most ${count} mind maps per library; delete some first`,
  })
}

async function store(
  ctx: Ctx,
  actor: Actor,
  topicId: string,
  { title, root, sources, theme }: MadeMap & Pick<MindMapRow, 'theme'>,
): Promise<StoredMindMap> {
  const topic = await targetTopic(ctx, actor, topicId)
  const { nodes, text } = checkMap({ title, root, sources })
  await requireClean(ctx, text)
  const now = ctx.now()
  const createdBy = ownerOf(actor)
  const row = await withRoom(ctx, { actor, topic }, async (tx) => {
    await requireRoom(tx, topic)
    await auditTopic(tx, { topicId: topic.id, actor: createdBy, action: 'mindMapCreate', detail: { name: title }, now })
    return insertMindMap(tx, topic, { id: nanoid(), title, root, sources, theme, nodes, createdBy, createdAt: now, updatedAt: now })
  })
  return present(row, true)
}

export async function createMindMap(ctx: Ctx, actor: Actor, topicId: string, body: Body<'createMindMap'>): Promise<StoredMindMap> {
  return store(ctx, actor, topicId, body)
}

/** Makes a map and stores it. The right to store is checked before anything is read. */
export async function makeMindMap(ctx: Ctx, actor: Actor, topicId: string, request: MapRequest): Promise<StoredMindMap> {
  await targetTopic(ctx, actor, topicId)
  return store(ctx, actor, topicId, { ...(await makeMap(ctx, actor, request)), theme: 'colorful' })
}

export async function readMindMap(ctx: Ctx, actor: Actor, id: string): Promise<StoredMindMap> {
  const { map, topic } = await readableMindMap(ctx.db, id, actor)
  const relations = await relationsTo(ctx.db, [topic], actor)
  return present(map, carries('topic:edit', topic, relations.get(topic.id) ?? []))
}

/** Changes a map. @throws AppError `conflict` when the stored version is not the base of the change. Nothing is stored then. */
export async function updateMindMap(ctx: Ctx, actor: Actor, id: string, { baseVersion, ...change }: Body<'updateMindMap'>) {
  const { map, topic } = await editableMindMap(ctx.db, id, actor)
  const { nodes, text } = checkMap(change)
  await requireClean(ctx, text)
  const kept = await withRoom(ctx, { actor, topic }, (tx) =>
    replaceMindMap(tx, map, baseVersion, { ...change, nodes, updatedAt: ctx.now() }),
  )
  if (!kept) {
    const sentence = {
      zh: '这张导图在别处改过了，您的改动还没有保存',
      en: 'This mind map was changed elsewhere; your changes are not stored yet',
    }
    throw new AppError('conflict', sentence, { sentence })
  }
  return { ...toItem(kept), version: kept.version }
}

export async function moveMindMap(ctx: Ctx, actor: Actor, id: string, topicId: string): Promise<MindMapItem> {
  const { map, topic: from } = await editableMindMap(ctx.db, id, actor)
  const to = await editableTopic(ctx.db, topicId, actor)
  if (to.id === from.id) return toItem(map)
  await withRoom(ctx, { actor, topic: to }, async (tx) => {
    await requireRoom(tx, to)
    await moveMindMapRow(tx, map, to)
  })
  return { ...toItem(map), topicId: to.id }
}

export async function deleteMindMap(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  const { map } = await editableMindMap(ctx.db, id, actor)
  const { topicId, title } = map
  await ctx.db.transaction(async (tx) => {
    await auditTopic(tx, { topicId, actor: ownerOf(actor), action: 'mindMapDelete', detail: { name: title }, now: ctx.now() })
    await deleteMindMapRow(tx, map)
  })
}
