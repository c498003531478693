import { nanoid } from 'nanoid'
import {
  keyScopes,
  scopesOf,
  type ApiKey,
  type FileItem,
  type KeyScope,
  type Relation,
  type Right,
  type Route,
  type Topic,
} from '@wenjin/contract'
import { ensureOwnTopic } from '../../src/features/library/access/index.ts'
import { storeDocuments } from '../../src/features/library/file/index.ts'
import { createTeam, createUsers, signIn, type TestUser } from '../people.ts'
import type { TestServer } from '../test-server.ts'
import type { Visitor } from '../visitor.ts'
import { layThings, type Things } from './things.ts'
import { insertFile } from '../../src/features/library/file/file.repo.ts'

/** All roles by which a call is made. */
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
  // A key with every scope, one with only the scope of the call, and one with every other scope.
  'apiKey',
  'scopedKey',
  'otherScopesKey',
  'badApiKey',
] as const
export type Role = (typeof roles)[number]
export type KeyRole = Extract<Role, `${string}Key`>

/** The objects of one owner, and users in every relation to them; recreated when needed, since calls change them. */
export interface AccessFixture extends Things {
  owner: TestUser
  people: Record<Exclude<Role, KeyRole>, Visitor>
  /** Keys of the owner, by their joined scopes. */
  keys: Readonly<Record<string, string>>
  topic: Topic
  /** The account that subscribed to the topic, and the applicant who asks to join it. */
  subscriberUid: string
  applicantUid: string
  file: FileItem
  teamId: string
  /** The manager and the plain member of the team. */
  manager: TestUser
  member: TestUser
  /** A second device of the owner, besides the calling one. */
  deviceId: string
  apiKeyId: string
}

/** Stores a file as an import would, without the parser, since there are many fixtures. */
async function storeFile({ ctx }: TestServer, topic: Topic, words: string): Promise<string> {
  const text = `窑址\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。${words}${nanoid()}`
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

const othersThan = (scope: KeyScope) => keyScopes.filter((other) => other !== scope)

export function isKeyRole(role: Role): role is KeyRole {
  return role.endsWith('Key')
}

/** Returns the key for a role. For a call that takes no key it has any scope; of several accepted scopes, the first is enough. */
export function keyOf({ keys }: AccessFixture, role: KeyRole, route: Route): string {
  if (role === 'badApiKey') return 'mk-nobody'
  const needed = scopesOf(route)
  const [scope = 'chat'] = needed
  const others = needed.length > 1 ? ['knowledge:write' as const] : othersThan(scope)
  const scopes = role === 'apiKey' ? keyScopes : role === 'scopedKey' ? [scope] : others
  return keys[scopes.join()]!
}

/** Creates a fixture. @param words further words in the text of its file */
export async function makeFixture(server: TestServer, words = ''): Promise<AccessFixture> {
  const accounts = [{ passwordHash: null }, {}, {}, {}, {}, {}, {}, { role: 'admin' }] as const
  const [owner, otherUser, topicManager, cooperator, subscriber, member, manager, admin] = await createUsers(server, accounts)
  await ensureOwnTopic(server.ctx, { uid: owner.uid, visitorId: '', role: 'user' })
  const topic = (await owner.visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  const file = await owner.visitor.get<FileItem>(`/api/file/${await storeFile(server, topic, words)}`)
  const keys: Record<string, string> = {}
  const makeKey = async (scopes: readonly KeyScope[]) => {
    const made = await owner.visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '访问表', scopes })
    keys[scopes.join()] = made.key
    return made.id
  }
  const apiKeyId = await makeKey(keyScopes)
  for (const scope of keyScopes) {
    await makeKey([scope])
    await makeKey(othersThan(scope))
  }
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
    keys,
    topic,
    subscriberUid: subscriber.uid,
    applicantUid: member.uid,
    file,
    teamId: await createTeam(server, manager.uid, [member.uid]),
    manager,
    member,
    deviceId: await signIn(server, owner.uid, server.visitor()),
    apiKeyId,
  }
}

/** Returns the relations of a role to the fixture owner's objects that a right refers to. */
export function relationsOf(role: Role, right: Right): Relation[] {
  const [kind] = right.split(':')
  if (kind === 'team') {
    if (role === 'teamMember') return ['teamMember']
    return role === 'teamManager' ? ['teamManager'] : []
  }
  if (role === 'owner' || isKeyRole(role)) return ['owner']
  if (kind !== 'topic') return []
  if (role === 'topicManager') return ['manager']
  return role === 'cooperator' || role === 'subscriber' ? [role] : []
}
