import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { ensureTopic, instanceOwner, type TopicRow } from './library.repo.ts'

/** The name of the web topic; people cannot give it to a library. */
const webTopicName = ':web'

/** The web topics of instances. Nothing changes or deletes the row, so it is read once. */
const webTopics = new WeakMap<Ctx, Promise<TopicRow>>()

/** Returns the topic of pages that were read for answers: never listed or searched, each page readable by its id. Created on first use. */
export function ensureWebTopic(ctx: Ctx): Promise<TopicRow> {
  const known = webTopics.get(ctx)
  if (known) return known
  const made = { id: nanoid(), name: webTopicName, owner: instanceOwner, kind: 'web' as const, dirRootId: nanoid(), createdAt: ctx.now() }
  const found = ensureTopic(ctx.db, made)
  webTopics.set(ctx, found)
  found.catch(() => webTopics.delete(ctx))
  return found
}

/** Returns a library of the instance, which everyone may search, by name; created on first use. */
export async function ensureInstanceTopic(
  ctx: Ctx,
  name: string,
  extra: { builtin?: boolean; description?: string } = {},
): Promise<TopicRow> {
  return ensureTopic(ctx.db, { id: nanoid(), name, owner: instanceOwner, dirRootId: nanoid(), createdAt: ctx.now(), ...extra })
}
