import { nanoid } from 'nanoid'
import { limits } from '@wenjin/contract'
import { loginSession, user, userIdentity } from '../src/db/schema/people/account.ts'
import { topicMember } from '../src/db/schema/library/topic.ts'
import { team, teamMember } from '../src/db/schema/people/team.ts'
import { hashSecret, makeHexSecret } from '../src/lib/secret/secret.ts'
import { makeUid } from '../src/lib/secret/uid.ts'
import type { TestServer } from './test-server.ts'
import type { Visitor } from './visitor.ts'

/** An account, and a signed-in program of its user. */
export interface TestUser {
  uid: string
  email: string
  visitor: Visitor
}

/** Builds the row of a sign-in on a device, and gives the program its cookies. */
function newLogin({ ctx }: TestServer, uid: string, visitor: Visitor): typeof loginSession.$inferInsert {
  const sid = makeHexSecret()
  const at = ctx.now()
  visitor.setCookie('sid', sid)
  visitor.setCookie('uid', uid)
  return {
    sidHash: hashSecret(sid),
    id: nanoid(),
    uid,
    name: 'API',
    address: '127.0.0.1',
    createdAt: at,
    lastSeenAt: at,
    provenAt: at,
    expiresAt: at + limits.sidMaxAgeMs,
  }
}

/** Signs a program in as an account without the sign-in call. @returns the id of its device */
export async function signIn(server: TestServer, uid: string, visitor: Visitor): Promise<string> {
  const login = newLogin(server, uid, visitor)
  await server.ctx.db.insert(loginSession).values(login)
  return login.id
}

/** Creates accounts without the sign-up call, each signed in on its own device. @param people overrides of their rows */
export async function createUsers<const T extends readonly Partial<typeof user.$inferInsert>[]>(
  server: TestServer,
  people: T,
): Promise<{ -readonly [at in keyof T]: TestUser }> {
  const { db, now } = server.ctx
  const createdAt = now()
  const made = people.map(() => {
    const uid = makeUid()
    return { uid, email: `${uid.toLowerCase()}@example.org`, visitor: server.visitor() }
  })
  await db
    .insert(user)
    .values(people.map((fields, at) => ({ uid: made[at]!.uid, name: '测试用户', role: 'user' as const, createdAt, ...fields })))
  await db.insert(userIdentity).values(made.map(({ uid, email }) => ({ kind: 'email' as const, subject: email, uid, createdAt })))
  await db.insert(loginSession).values(made.map(({ uid, visitor }) => newLogin(server, uid, visitor)))
  return made as { -readonly [at in keyof T]: TestUser }
}

/** Creates an account without the sign-up call; `fields` overrides columns of its row. */
export async function createUser(server: TestServer, fields: Partial<typeof user.$inferInsert> = {}): Promise<TestUser> {
  const [made] = await createUsers(server, [fields])
  return made
}

/** Creates a team with one manager and some members; its plan is valid for a day. */
export async function createTeam(server: TestServer, managerUid: string, memberUids: readonly string[] = []): Promise<string> {
  const { db, now } = server.ctx
  const id = nanoid()
  await db.insert(team).values({ id, name: '测试团队', checkerDeadline: now() + 86_400_000, createdAt: now() })
  await db
    .insert(teamMember)
    .values([
      { teamId: id, uid: managerUid, manager: true, joinedAt: now() },
      ...memberUids.map((uid) => ({ teamId: id, uid, manager: false, joinedAt: now() })),
    ])
  return id
}

/** Gives a user access to a topic, in one of the roles of a knowledge base. */
export async function inviteToTopic(
  server: TestServer,
  topicId: string,
  uid: string,
  role: typeof topicMember.$inferInsert.role,
): Promise<void> {
  await server.ctx.db.insert(topicMember).values({ topicId, uid, role, createdAt: server.ctx.now() })
}
