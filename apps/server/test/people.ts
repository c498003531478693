import { nanoid } from 'nanoid'
import { limits } from '@wenjin/contract'
import { loginSession, user, userIdentity } from '../src/db/schema/account.ts'
import { topicMember } from '../src/db/schema/topic.ts'
import { team, teamMember } from '../src/db/schema/team.ts'
import { hashSecret, makeSecret } from '../src/lib/secret.ts'
import type { TestServer } from './test-server.ts'
import type { Visitor } from './visitor.ts'

/** Somebody with an account, and a program that is signed in as them. */
export interface TestUser {
  uid: string
  email: string
  visitor: Visitor
}

/** An account as signing up leaves it, signed in on a device of its own; `fields` overrides what its row holds. */
export async function createUser(server: TestServer, fields: Partial<typeof user.$inferInsert> = {}): Promise<TestUser> {
  const { db, now } = server.ctx
  const uid = nanoid()
  const email = `${uid.toLowerCase()}@example.org`
  await db.insert(user).values({ uid, name: '测试用户', role: 'user', createdAt: now(), ...fields })
  await db.insert(userIdentity).values({ kind: 'email', subject: email, uid, createdAt: now() })
  const visitor = server.visitor()
  await signIn(server, uid, visitor)
  return { uid, email, visitor }
}

/** Signs a program in as an account, as a sign-in would leave it. */
export async function signIn(server: TestServer, uid: string, visitor: Visitor): Promise<void> {
  const sid = makeSecret()
  const at = server.ctx.now()
  await server.ctx.db.insert(loginSession).values({
    sidHash: hashSecret(sid),
    id: nanoid(),
    uid,
    name: 'API',
    address: '127.0.0.1',
    createdAt: at,
    lastSeenAt: at,
    expiresAt: at + limits.sidMaxAgeMs,
  })
  visitor.setCookie('sid', sid)
  visitor.setCookie('uid', uid)
}

/** A team with one manager and some members; its plan holds for a day. */
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

/** Opens a topic to somebody, in one of the roles of a knowledge base. */
export async function inviteToTopic(
  server: TestServer,
  topicId: string,
  uid: string,
  role: typeof topicMember.$inferInsert.role,
): Promise<void> {
  await server.ctx.db.insert(topicMember).values({ topicId, uid, role, createdAt: server.ctx.now() })
}
