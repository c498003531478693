import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits, type FileItem, type Topic } from '@wenjin/contract'
import { createParser } from '@wenjin/parser'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { Visitor } from '../visitor.ts'

const workerUrl = new URL('../../../../packages/parser/src/testing/stalling-worker.ts', import.meta.url)
let server: TestServer

// Files that never finish block their parser process, so each test has its own server: otherwise they would delay the next test.
beforeEach(async () => {
  server = await startTestServer({
    env: { TRUSTED_PROXIES: '127.0.0.0/8' },
    adjust: (ctx) => {
      ctx.parser = createParser({ workerUrl })
    },
  })
})
afterEach(async () => {
  await server.ctx.parser.close()
  await server.close()
})

/** Creates a guest at a network address. */
function guestAt(address: string): Visitor {
  const guest = server.visitor()
  const send = guest.fetch.bind(guest)
  guest.fetch = (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    return send(path, { ...init, headers })
  }
  return guest
}

const large = '长文。'.repeat(Math.ceil(limits.smallFileBytes / 9) + 1)

async function filesOf(visitor: Visitor): Promise<FileItem[]> {
  const topic = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  return (await visitor.get<{ list: FileItem[] }>(`/api/topic/${topic.id}/file?pageSize=100`)).list
}

test.each([
  ['large', large],
  ['small', '短文。'],
])('never-ending files of one user, sent before, do not delay other users: %s ones', async (size, content) => {
  const stranger = guestAt('203.0.113.7')
  for (let at = 0; at < 8; at += 1) await stranger.upload(`slow-${size}-${at}.txt`, `${at}${content}`)
  // A new cookie at the same address does not count as another user.
  const again = guestAt('203.0.113.7')
  for (let at = 0; at < 4; at += 1) await again.upload(`slow-${size}-again-${at}.txt`, `再${at}${content}`)
  const other = guestAt('198.51.100.4')
  expect(await other.put(`${size}.txt`, `另一个人的${content}`)).toMatchObject({ state: 'ready' })
  // No file has ended at its time limit meanwhile.
  const states = [...(await filesOf(stranger)), ...(await filesOf(again))].map(({ state }) => state)
  expect(states.filter((state) => state !== 'queued' && state !== 'parsing')).toEqual([])
  expect(states).toHaveLength(12)
})

test('a small file does not wait for large ones, even of the same user', async () => {
  const person = guestAt('192.0.2.9')
  for (let at = 0; at < 3; at += 1) await person.upload(`slow-${at}.txt`, `丙${at}${large}`)
  expect(await person.put('note.txt', '一条笔记。')).toMatchObject({ state: 'ready' })
})
