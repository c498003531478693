import { createUsers } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

/** The answer that is shared, and its source. */
export const text = '越窑在**浙江慈溪**[[1]]，唐代烧青瓷[[1]]。'
export const references = [{ index: 1, category: 'webpage' as const, title: '越窑考', link: 'https://example.org/yue', snippet: '' }]

/** Starts an offline instance with two people who are signed in. */
export async function startShareServer(): Promise<{ server: TestServer; owner: Visitor; other: Visitor }> {
  const server = await startTestServer({ env: { OFFLINE: '1' } })
  const [{ visitor: owner }, { visitor: other }] = await createUsers(server, [{}, {}])
  for (const person of [owner, other]) await person.token()
  return { server, owner, other }
}
