import { permissionActions, type Lang, type Relation, type refusals, type PermissionAction, type TopicRight } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { type TopicRow, carries, countTopics, instanceOwner, isOwnTopic, readableTopic, relationsTo } from '../access/index.ts'
import { unreadiness } from './topic-publish.service.ts'
import { trialsLeft } from './topic-trial.ts'
import { countWorkers } from './topic.repo.ts'

type Refusal = { name: (typeof refusals)[number]; text: Record<Lang, string> }

/** The right required for each action on a topic. */
const rightOf: Readonly<Record<PermissionAction, TopicRight>> = {
  read: 'topic:read',
  ask: 'topic:read',
  edit: 'topic:edit',
  manage: 'topic:manage',
  publish: 'topic:manage',
  share: 'topic:manage',
  invite: 'topic:manage',
  delete: 'topic:delete',
}
const needAccount: ReadonlySet<PermissionAction> = new Set(['publish', 'share', 'invite'])

function refusalOf(topic: TopicRow, relations: readonly Relation[], actor: Actor, action: PermissionAction): Refusal | null {
  if (action === 'delete' && isOwnTopic(topic)) {
    return { name: 'ownTopic', text: { zh: '「我的资料」一直都在，不能删除', en: 'This library is permanent and cannot be deleted' } }
  }
  if (!carries(rightOf[action], topic, relations)) {
    if (topic.kind !== 'library')
      return { name: 'webTopic', text: { zh: '它的内容来自订阅的网站，不能修改', en: 'It contains the pages of a subscribed site' } }
    if (topic.builtin || topic.owner === instanceOwner)
      return { name: 'builtin', text: { zh: '这是本站自带的资料库', en: 'This library belongs to the instance' } }
    const who = action === 'delete' ? { zh: '只有所有者可以这样做', en: 'Only the owner may do this' } : null
    return { name: 'notAllowed', text: who ?? { zh: '需要所有者或管理员给予权限', en: 'Ask the owner or a manager for access' } }
  }
  if (actor.uid === null && needAccount.has(action)) return { name: 'needLogin', text: { zh: '请先登录', en: 'Sign in first' } }
  return null
}

const inWords = (refusal: Refusal | null, lang: Lang) => ({
  allowed: refusal === null,
  reason: refusal && { name: refusal.name, text: refusal.text[lang] },
})

async function seen(ctx: Ctx, actor: Actor, id: string) {
  const topic = await readableTopic(ctx.db, id, actor)
  return { topic, relations: (await relationsTo(ctx.db, [topic], actor)).get(id)! }
}

/** Returns the actions a person may do on a topic, with reasons for the others. @throws AppError `notFound`. */
export async function getTopicPermission(ctx: Ctx, actor: Actor, id: string, lang: Lang) {
  const { topic, relations } = await seen(ctx, actor, id)
  const refusedOf = async (action: PermissionAction): Promise<Refusal | null> => {
    const refusal = refusalOf(topic, relations, actor, action)
    if (refusal) return refusal
    const missing = action === 'publish' ? await unreadiness(ctx, topic) : null
    if (missing) return { name: 'notReady', text: missing }
    if (action !== 'ask' || (await trialsLeft(ctx, actor, [{ topic, relations }])).get(id) !== 0) return null
    return {
      name: 'notAllowed',
      text: { zh: '今天的试用次数已用完，订阅后可以继续', en: 'The trial quota of today is used up; subscribe to continue' },
    }
  }
  const actions = {} as Record<PermissionAction, ReturnType<typeof inWords>>
  for (const action of permissionActions) actions[action] = inWords(await refusedOf(action), lang)
  return { relation: relations[0] ?? ('everyone' as const), actions }
}

/** Returns whether a person may delete a topic, and what would be deleted with it. @throws AppError `notFound`. */
export async function getTopicDeletePermission(ctx: Ctx, actor: Actor, id: string, lang: Lang) {
  const { topic, relations } = await seen(ctx, actor, id)
  const counts = await countTopics(ctx.db, [id])
  return {
    ...inWords(refusalOf(topic, relations, actor, 'delete'), lang),
    fileCount: counts.get(id)!.files,
    memberCount: await countWorkers(ctx.db, id),
  }
}
