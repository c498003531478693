import { listPasswordShared } from '../../platform/share/index.ts'
import { publishStates, topicRights, type Topic } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { avatarUrl } from '../../../lib/address/avatar-url.ts'
import {
  type TopicRow,
  carries,
  countSubscribers,
  countTopics,
  findPeople,
  findPlaces,
  isOwnTopic,
  lastPlace,
  listCovers,
  relationsTo,
} from '../access/index.ts'
import { trialsLeft } from './topic-trial.ts'

/** Presents topics to a person who may read them, in the order given. */
export async function presentTopics(ctx: Ctx, actor: Actor, rows: readonly TopicRow[]): Promise<Topic[]> {
  const ids = rows.map(({ id }) => id)
  const { db } = ctx
  const relations = await relationsTo(db, rows, actor)
  const counts = await countTopics(db, ids)
  const subscribers = await countSubscribers(db, ids)
  const covers = await listCovers(db, ids)
  const places = await findPlaces(db, ids, ownerOf(actor))
  const passwordShared = await listPasswordShared(db, ids)
  const people = await findPeople(
    db,
    rows.map(({ owner }) => owner),
  )
  const left = await trialsLeft(
    ctx,
    actor,
    rows.map((topic) => ({ topic, relations: relations.get(topic.id)! })),
  )
  return rows.map((row): Topic => {
    const { id, dirRootId } = row
    const mine = relations.get(id)!
    const permissions = topicRights.filter((right) => carries(right, row, mine))
    const owner = people.get(row.owner)
    const place = places.get(id)
    const edits = permissions.includes('topic:edit')
    return {
      id,
      name: row.name,
      description: row.description,
      v4: true,
      rootId: dirRootId,
      dirRootId,
      title: row.title,
      ownerPanel: row.ownerPanel,
      recommendedQuestions: row.recommendedQuestions,
      initialConversation: row.initialConversation,
      personalityPrompt: edits ? row.personalityPrompt : '',
      coverImages: covers.filter(({ topicId }) => topicId === id).map((cover) => ({ url: coverUrl(cover.id), mobile: cover.mobile })),
      sortIndex: place?.sortIndex ?? lastPlace,
      pinned: place?.pinned ?? false,
      byUser: owner ? { uid: owner.uid, name: owner.name, avatar: avatarUrl(owner.avatar) } : null,
      sharePassword: passwordShared.has(id),
      relation: mine[0] ?? 'everyone',
      permissions,
      publishState: publishStateOf(row),
      takeDown: permissions.includes('topic:manage') || actor.role === 'admin' ? row.takenDown : null,
      publishedAt: row.publishedAt,
      category: row.category,
      subscriberCount: subscribers.get(id) ?? 0,
      trashedAt: row.trashedAt,
      questionTrialLeft: left.get(id) ?? null,
      kind: row.kind,
      builtin: row.builtin,
      own: isOwnTopic(row),
      isDefault: place?.isDefault ?? false,
      mine: edits,
      fileCount: counts.get(id)!.files,
      passageCount: counts.get(id)!.passages,
      createdAt: row.createdAt,
    }
  })
}

/** Presents one topic to a person who may read it. */
export async function presentTopic(ctx: Ctx, actor: Actor, row: TopicRow): Promise<Topic> {
  const [shown] = await presentTopics(ctx, actor, [row])
  return shown!
}

function publishStateOf({ publishedAt, takenDown }: TopicRow) {
  if (takenDown !== null) return publishStates.takenDown
  return publishedAt === null ? publishStates.unpublished : publishStates.published
}

const coverUrl = (id: string) => `/api/topic-cover/${id}`
