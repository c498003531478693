import {
  AppError,
  limits,
  type Answer,
  type Citation,
  type Entity,
  type EntityRelation,
  type MindMap,
  type MindMapNode,
  type TimedEvent,
} from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { withRoom } from '../../library/storage/index.ts'
import { requireClean } from '../../platform/moderation/index.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { ownResult, readableResult } from '../session/index.ts'
import { finishedAnswer, type ResultRow } from './answer-of.ts'
import { deleteDerived, findDerived, insertDerived, replaceDerived, type DerivedKind, type DerivedRow } from './derive.repo.ts'

const mark = /(?<!\\)\[\[\d+\]\]/gu

/** Returns one kind of derived view of an answer; computes and stores it on first request. */
async function derive(
  ctx: Ctx,
  result: Authorized<ResultRow, 'session:read'>,
  kind: DerivedKind,
  make: (answer: Answer) => Promise<unknown>,
): Promise<DerivedRow> {
  const answer = finishedAnswer(result)
  const kept = await findDerived(ctx.db, result, kind)
  return kept ?? insertDerived(ctx.db, result, { kind, data: await make(answer), edited: false, updatedAt: ctx.now() })
}

// The cast is safe: each kind of view is stored by the functions below only.
const toMindMap = ({ data, edited, updatedAt }: DerivedRow): MindMap => ({ root: data as MindMapNode, edited, updatedAt })

async function makeMindMap(ctx: Ctx, actor: Actor, result: Authorized<ResultRow, 'session:read'>): Promise<MindMap> {
  const { question } = result
  const make = ({ text, citations }: Answer) =>
    ctx.compute.run('mindMap', { question, text, citations }, { owner: turnOwnerOf(ctx, actor) })
  return toMindMap(await derive(ctx, result, 'mindMap', make))
}

export async function getMindMap(ctx: Ctx, actor: Actor, id: string, shareKey?: string): Promise<MindMap> {
  return makeMindMap(ctx, actor, (await readableResult(ctx.db, id, actor, shareKey)).result)
}

function* nodesOf(root: MindMapNode): Generator<MindMapNode> {
  yield root
  for (const child of root.children) yield* nodesOf(child)
}

/**
 * @throws AppError `badRequest` when the map is too large, two nodes share an id, or a node names a mark or place that is not in the
 * answer.
 */
function requireSound(root: MindMapNode, text: string): void {
  const refuse = (zh: string, en: string) => new AppError('badRequest', { zh, en })
  const { nodes: max } = limits.mindMap
  const marks = text.match(mark)?.length ?? 0
  const ids = new Set<string>()
  for (const node of nodesOf(root)) {
    if (ids.has(node.id)) throw refuse(`节点 ${node.id} 重复`, `the node ${node.id} is there twice`)
    ids.add(node.id)
    if (ids.size > max) throw refuse(`导图最多 ${max} 个节点`, `a mind map has ${max} nodes at most`)
    const unknown = node.marks.find((one) => one < 1 || one > marks)
    if (unknown !== undefined) throw refuse(`回答里没有引用 ${unknown}`, `the answer has no citation ${unknown}`)
    const [start, end] = node.at ?? [0, 1]
    if (node.at && !(start >= 0 && start < end && end <= text.length)) throw refuse('节点指向回答之外', 'a node points outside the answer')
  }
}

export async function saveMindMap(ctx: Ctx, actor: Actor, id: string, root: MindMapNode): Promise<MindMap> {
  const { result } = await ownResult(ctx.db, id, actor)
  requireSound(root, finishedAnswer(result).text)
  // Anyone with the share key can read the map.
  await requireClean(ctx, [...nodesOf(root)].map(({ text }) => text).join('\n'))
  const row = { kind: 'mindMap' as const, data: root, edited: true, updatedAt: ctx.now() }
  return toMindMap(await withRoom(ctx, { actor, topic: { owner: ownerOf(actor) } }, (tx) => replaceDerived(tx, result, row)))
}

export async function resetMindMap(ctx: Ctx, actor: Actor, id: string): Promise<MindMap> {
  const { result } = await ownResult(ctx.db, id, actor)
  finishedAnswer(result)
  await deleteDerived(ctx.db, result, 'mindMap')
  return makeMindMap(ctx, actor, result)
}

/** Removes contradicting citations, which are no evidence for their sentences. */
const supporting = (citations: readonly Citation[]) => citations.filter(({ verdict }) => verdict !== 'contradicted')

export async function getEvents(ctx: Ctx, actor: Actor, id: string, shareKey?: string): Promise<{ events: TimedEvent[] }> {
  const { result } = await readableResult(ctx.db, id, actor, shareKey)
  const make = ({ text, citations }: Answer) =>
    ctx.compute.run('events', { text, citations: supporting(citations) }, { owner: turnOwnerOf(ctx, actor) })
  const row = await derive(ctx, result, 'events', make)
  return { events: row.data as TimedEvent[] }
}

export async function getEntities(
  ctx: Ctx,
  actor: Actor,
  id: string,
  shareKey?: string,
): Promise<{ entities: Entity[]; relations: EntityRelation[] }> {
  const { result } = await readableResult(ctx.db, id, actor, shareKey)
  const make = ({ text, citations }: Answer) =>
    ctx.compute.run('entities', { text, citations: supporting(citations) }, { owner: turnOwnerOf(ctx, actor) })
  const row = await derive(ctx, result, 'entities', make)
  return row.data as { entities: Entity[]; relations: EntityRelation[] }
}
