import type { Topic } from '@wenjin/contract'
import { file as fileTable } from '../../../db/schema/library/file.ts'
import { ensureOwnTopic } from '../../library/access/index.ts'
import type { TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

/** Stores bytes in a topic as if they had been uploaded, without an import. */
export async function storeFile(
  server: TestServer,
  topic: Pick<Topic, 'id' | 'dirRootId'>,
  name: string,
  blobHash: string,
  size: number,
): Promise<void> {
  const row = {
    id: `x${Math.random().toString(36).slice(2)}`,
    topicId: topic.id,
    parentId: topic.dirRootId,
    contentType: '',
    state: 'ready' as const,
  }
  await server.ctx.db.insert(fileTable).values({ ...row, name, blobHash, size, createdAt: server.ctx.now() })
}

/** Returns the visitor's own topic, created if it does not exist. */
export const ownTopic = (server: TestServer, visitor: Visitor) =>
  ensureOwnTopic(server.ctx, { uid: visitor.cookieOf('uid')!, visitorId: '', role: 'user' })
