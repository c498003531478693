import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { ensureTopic, instanceOwner, type TopicRow } from './library.repo.ts'

/** No name somebody gives a library. */
const webTopicName = ':web'

/** The topic of the pages that were read for answers: never listed or searched, each page readable by its id. Made on first use. */
export async function ensureWebTopic(ctx: Ctx): Promise<TopicRow> {
  const made = { id: nanoid(), name: webTopicName, owner: instanceOwner, kind: 'web' as const, dirRootId: nanoid(), createdAt: ctx.now() }
  return ensureTopic(ctx.db, made)
}

/** A library everybody on the instance may search, by name; made on first use. */
export async function ensureInstanceTopic(
  ctx: Ctx,
  name: string,
  extra: { builtin?: boolean; description?: string } = {},
): Promise<TopicRow> {
  return ensureTopic(ctx.db, { id: nanoid(), name, owner: instanceOwner, dirRootId: nanoid(), createdAt: ctx.now(), ...extra })
}
