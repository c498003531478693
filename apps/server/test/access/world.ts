import { nanoid } from 'nanoid'
import type { ApiKey, FileItem, Relation, Right, Topic } from '@wenjin/contract'
import { ensureOwnTopic } from '../../src/features/library/access/index.ts'
import { storeDocuments } from '../../src/features/library/file/index.ts'
import { createTeam, createUsers, signIn, type TestUser } from '../people.ts'
import type { TestServer } from '../test-server.ts'
import type { Visitor } from '../visitor.ts'
import { layThings, type Things } from './things.ts'
import { insertFile } from '../../src/features/library/file/file.repo.ts'

/** Everybody a call is made by. */
export const roles = [
  'guest',
  'owner',
  'otherUser',
  'topicManager',
  'cooperator',
  'subscriber',
  'teamMember',
  'teamManager',
  'admin',
  'apiKey',
  'badApiKey',
] as const
export type Role = (typeof roles)[number]

/** Things of one owner, and people in every relation to them; made anew for every call of the contract, since calls change them. */
export interface World extends Things {
  owner: TestUser
  people: Record<Exclude<Role, 'apiKey' | 'badApiKey'>, Visitor>
  key: string
  topic: Topic
  /** The account that subscribed to the topic, and the one that asks to work on it. */
  subscriberUid: string
  applicantUid: string
  file: FileItem
  teamId: string
  /** The manager and the plain member of the team. */
  manager: TestUser
  member: TestUser
  /** A device the owner is signed in on besides the one that calls. */
  deviceId: string
  apiKeyId: string
}

/** A file as its import leaves it, past the parser: there is a world for every call. */
async function storeFile({ ctx }: TestServer, topic: Topic): Promise<string> {
  const text = `窑址\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。${nanoid()}`
  const { hash: blobHash, size } = await ctx.blobs.put(Buffer.from(`# ${text}`))
  const { id } = await insertFile(ctx.db, {
    id: nanoid(),
    topicId: topic.id,
    parentId: topic.dirRootId,
    name: '窑址.md',
    contentType: 'text/markdown',
    size,
    blobHash,
    state: 'ready',
    progress: 100,
    documentCount: 1,
    createdAt: ctx.now(),
  })
  const blocks = [
    { kind: 'heading' as const, level: 1, start: 0, end: 2 },
    { kind: 'paragraph' as const, start: 4, end: text.length },
    { kind: 'figure' as const, start: text.length, end: text.length, figure: { n: 1, part: '窑址.png', width: 40, height: 30 } },
  ]
  await storeDocuments(ctx, id, [{ title: '窑址', text, blocks }])
  return id
}

/** Makes a world. */
export async function makeWorld(server: TestServer): Promise<World> {
  const accounts = [{ passwordHash: null }, {}, {}, {}, {}, {}, {}, { role: 'admin' }] as const
  const [owner, otherUser, topicManager, cooperator, subscriber, member, manager, admin] = await createUsers(server, accounts)
  await ensureOwnTopic(server.ctx, { uid: owner.uid, visitorId: '', role: 'user' })
  const topic = (await owner.visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  const file = await owner.visitor.get<FileItem>(`/api/file/${await storeFile(server, topic)}`)
  const key = await owner.visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '访问表' })
  const members = [
    { uid: topicManager.uid, role: 'manager' as const },
    { uid: cooperator.uid, role: 'cooperator' as const },
    { uid: subscriber.uid, role: 'subscriber' as const },
  ]
  const things = await layThings(server.ctx, { owner: owner.uid, topic, file, members, applicant: member.uid })
  const guest = server.visitor()
  await guest.token()
  return {
    ...things,
    owner,
    people: {
      guest,
      owner: owner.visitor,
      otherUser: otherUser.visitor,
      topicManager: topicManager.visitor,
      cooperator: cooperator.visitor,
      subscriber: subscriber.visitor,
      teamMember: member.visitor,
      teamManager: manager.visitor,
      admin: admin.visitor,
    },
    key: key.key,
    topic,
    subscriberUid: subscriber.uid,
    applicantUid: member.uid,
    file,
    teamId: await createTeam(server, manager.uid, [member.uid]),
    manager,
    member,
    deviceId: await signIn(server, owner.uid, server.visitor()),
    apiKeyId: key.id,
  }
}

/** How a role stands to the things of the world's owner that a right speaks of. */
export function relationsOf(role: Role, right: Right): Relation[] {
  const [kind] = right.split(':')
  if (kind === 'team') {
    if (role === 'teamMember') return ['teamMember']
    return role === 'teamManager' ? ['teamManager'] : []
  }
  if (role === 'owner' || role === 'apiKey') return ['owner']
  if (kind !== 'topic') return []
  if (role === 'topicManager') return ['manager']
  return role === 'cooperator' || role === 'subscriber' ? [role] : []
}
