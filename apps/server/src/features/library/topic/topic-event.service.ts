import type { ShownPerson } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { avatarUrl } from '../../../lib/address/avatar-url.ts'
import { findPeople, manageableTopic, pageEvents } from '../access/index.ts'

/** Returns a page of the event log of a topic. @throws AppError `notFound` or `noPermission`. */
export async function listTopicEvents(ctx: Ctx, actor: Actor, id: string, page: { pageIndex: number; pageSize: number }) {
  const topic = await manageableTopic(ctx.db, id, actor)
  const { list, total } = await pageEvents(ctx.db, topic, page)
  const targetOf = ({ uid }: Record<string, unknown>) => (typeof uid === 'string' ? uid : '')
  const people = await findPeople(
    ctx.db,
    list.flatMap((event) => [event.actor, targetOf(event.detail)]),
  )
  const shown = (uid: string): ShownPerson | null => {
    const found = people.get(uid)
    return found ? { ...found, avatar: avatarUrl(found.avatar) } : null
  }
  const events = list.map(({ id: eventId, action, actor: actorId, detail, createdAt }) => {
    const { uid: _, ...rest } = detail
    return { id: eventId, action, actor: shown(actorId), target: shown(targetOf(detail)), detail: rest, createdAt }
  })
  return { list: events, total, ...page }
}
