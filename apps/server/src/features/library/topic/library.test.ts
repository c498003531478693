import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentView, FileItem, Result, Topic } from '@wenjin/contract'
import { seeded } from '../../../../test/seeded.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { importSources } from '../upload/index.ts'
import { ensureInstanceTopic } from '../access/index.ts'
import { searchTopics } from '../passage-index/index.ts'
import { like } from 'drizzle-orm'
import { document } from '../../../db/schema/library/file.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function ownTopic(visitor: Visitor): Promise<Topic> {
  return (await visitor.get<Topic[]>('/api/topic')).find((topic) => topic.mine)!
}

describe('access to a visitor’s topics', () => {
  test('a visitor’s own topic is empty at first, and uploads are added to it', async () => {
    const visitor = server.visitor()
    const before = await ownTopic(visitor)
    expect(before).toMatchObject({ name: '我的资料', builtin: false, mine: true, fileCount: 0, passageCount: 0 })
    const file = await visitor.put('茶.txt', '龙井茶产于杭州西湖。')
    expect(file).toMatchObject({ topicId: before.id, parentId: before.dirRootId, previewUrl: `/doc/${file.documentId}` })
    expect(await ownTopic(visitor)).toMatchObject({ id: before.id, fileCount: 1, passageCount: 1 })
    const page = await visitor.get<{ list: FileItem[]; total: number }>('/api/topic/mine/file')
    expect(page).toMatchObject({ list: [file], total: 1, pageIndex: 0, pageSize: 10 })
    expect(await visitor.get(`/api/topic/${before.id}/file`)).toEqual(page)
  })

  test('files are listed newest first, in pages', async () => {
    const visitor = server.visitor()
    for (const n of [1, 2, 3]) await visitor.put(`第${n}.txt`, `第${n}篇的内容。`)
    const names = async (query: string) =>
      (await visitor.get<{ list: FileItem[] }>(`/api/topic/mine/file?${query}`)).list.map((file) => file.fileName)
    expect(await names('pageSize=2')).toEqual(['第3.txt', '第2.txt'])
    expect(await names('pageSize=2&pageIndex=1')).toEqual(['第1.txt'])
    expect(await visitor.call('GET', '/api/topic/mine/file?pageSize=0')).toMatchObject({ status: 400 })
  })
})

describe('documents', () => {
  const paragraphs = Array.from({ length: 40 }, (_, n) => `第${n}段，写的是第${n}件事。`)

  test('a view contains the whole document, or a range of blocks, or the blocks around an offset', async () => {
    const visitor = server.visitor()
    const file = await visitor.put('长文.md', `# 长文\n\n${paragraphs.join('\n\n')}`)
    const path = `/api/document/${file.documentId}`
    const whole = await visitor.get<DocumentView>(path)
    expect(whole).toMatchObject({
      title: '长文',
      topicName: '我的资料',
      fileId: file.id,
      fileName: '长文.md',
      blockFrom: 0,
      blockTotal: 41,
    })
    expect(whole.blocks).toHaveLength(41)
    expect(whole.blocks[0]).toMatchObject({ kind: 'heading', level: 1, text: '长文' })
    for (const block of whole.blocks) expect(block.text).toHaveLength(block.end - block.start)
    expect(whole.blocks.at(-1)!.end).toBeLessThanOrEqual(whole.length)

    const slice = await visitor.get<DocumentView>(`${path}?from=10&count=5`)
    expect(slice).toMatchObject({ blockFrom: 10, blockTotal: 41, length: whole.length })
    expect(slice.blocks).toEqual(whole.blocks.slice(10, 15))
    expect((await visitor.get<DocumentView>(`${path}?from=100`)).blocks).toEqual([])

    for (const place of [0, 20, 40]) {
      const around = await visitor.get<DocumentView>(`${path}?at=${whole.blocks[place]!.start}&count=8`)
      expect(around.blocks).toContainEqual(whole.blocks[place])
      expect(around.blocks).toEqual(whole.blocks.slice(around.blockFrom, around.blockFrom + 8))
    }
    expect((await visitor.get<DocumentView>(`${path}?at=99999999&count=8`)).blocks.length).toBeGreaterThan(0)
    for (const query of ['at=-1', 'from=x', 'count=0']) expect(await visitor.call('GET', `${path}?${query}`)).toMatchObject({ status: 400 })
  })

  test('the original is downloaded unchanged, and never displayed in the page', async () => {
    const visitor = server.visitor()
    const bytes = Buffer.from('<!doctype html><script>alert(1)</script><p>原文在此。</p>')
    const file = await visitor.put('原 件（1）.html', bytes)
    const response = await visitor.fetch(file.originalUrl!)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('原 件（1）.html')}`)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
  })
})

describe('deleting a file', () => {
  test('deletes the file, its document, its passages and its blob', async () => {
    const visitor = server.visitor()
    const text = '独角兽的角可以解毒，这只是传说。'
    const file = await visitor.put('独角兽.txt', text)
    expect((await visitor.ask('独角兽的角有什么用？')).text).toContain('解毒')
    expect(await visitor.call('DELETE', `/api/file/${file.id}`)).toMatchObject({ errCode: 0 })
    for (const path of [`/api/file/${file.id}`, `/api/document/${file.documentId}`, file.originalUrl!])
      expect((await visitor.fetch(path)).status).toBe(404)
    expect(await ownTopic(visitor)).toMatchObject({ fileCount: 0, passageCount: 0 })
    expect((await visitor.ask('独角兽的角有什么用？')).references).toEqual([])
    expect(await server.ctx.blobs.has(createHash('sha256').update(text).digest('hex'))).toBe(false)
    expect(await visitor.call('DELETE', `/api/file/${file.id}`)).toMatchObject({ status: 404 })
  })

  test('keeps a document that another file has, too', async () => {
    const visitor = server.visitor()
    const text = '白泽通晓万物之情，能说人话。'
    const first = await visitor.put('白泽.txt', text)
    const second = await visitor.put('白泽副本.txt', text)
    await visitor.call('DELETE', `/api/file/${first.id}`)
    expect(await visitor.get(`/api/document/${first.documentId}`)).toMatchObject({ fileId: second.id, fileName: '白泽副本.txt' })
    expect((await visitor.ask('白泽会说话吗？')).references).toHaveLength(1)
    expect(await (await visitor.fetch(second.originalUrl!)).text()).toBe(text)
    await visitor.call('DELETE', `/api/file/${second.id}`)
    expect((await visitor.ask('白泽会说话吗？')).references).toEqual([])
  })

  test('during its import leaves nothing behind', async () => {
    const visitor = server.visitor()
    const lines = Array.from({ length: 800 }, (_, n) =>
      JSON.stringify({ id: `${n}`, title: `怪${n}`, text: `第${n}号怪物住在山里。`, note: 'x'.repeat(4000) }),
    )
    const { data } = await visitor.upload<FileItem[]>('怪物.jsonl', lines.join('\n'))
    await expect.poll(() => visitor.get<number>(`/api/file/${data[0]!.id}/progress`), { interval: 5 }).toBeGreaterThan(0)
    expect(await visitor.call('DELETE', `/api/file/${data[0]!.id}`)).toMatchObject({ errCode: 0 })
    // The next import runs after the rest of the deleted one.
    await visitor.put('后来.txt', '后来的文件照常导入。')
    await expect.poll(async () => (await ownTopic(visitor)).passageCount).toBe(1)
    expect(await server.ctx.db.select().from(document).where(like(document.title, '怪%'))).toEqual([])
  })
})

describe('strangers', () => {
  test('get not found for files and documents of others', async () => {
    const visitor = server.visitor()
    const topic = await ownTopic(visitor)
    const file = await visitor.put('日记.txt', '今天我把钥匙藏在花盆底下。')
    const stranger = server.visitor()
    await stranger.token()
    const paths = [`/api/topic/${topic.id}/file`, `/api/file/${file.id}`, `/api/file/${file.id}/progress`]
    paths.push(file.originalUrl!, `/api/document/${file.documentId}`, `/api/document/${file.documentId}?shareKey=guess`)
    for (const path of paths) {
      const response = await stranger.fetch(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toBe(await (await stranger.fetch(path.replace(/[\w-]{21}/, 'A'.repeat(21)))).text())
    }
    expect(await stranger.call('DELETE', `/api/file/${file.id}`)).toMatchObject({ status: 404 })
    expect(await stranger.call('POST', '/api/session', { question: '钥匙在哪里？', searchTopic: topic.id })).toMatchObject({ status: 404 })
    expect(await visitor.get(`/api/file/${file.id}`)).toMatchObject({ state: 'ready' })
  })

  test('never get a passage of another visitor: random visitors, files and questions', async () => {
    const places = ['敦煌', '苏州', '泉州', '洛阳', '平遥', '丽江']
    const things = ['壁画', '园林', '古船', '牡丹', '票号', '古乐']
    const seed = Math.floor(Math.random() * 2 ** 32)
    const random = seeded(seed)
    const anyPlace = () => places[Math.floor(random() * places.length)]!
    const visitors = Array.from({ length: 6 }, () => server.visitor())
    const owned = new Map<Visitor, Set<string>>()
    for (const [i, visitor] of visitors.entries()) {
      const ids = new Set<string>()
      for (let n = 0; n < 3; n += 1) {
        const place = anyPlace()
        // All write about the same things, so that each question would match the others’ files, too.
        const file = await visitor.put(`${n}.txt`, `${place}的${things.join('、')}很有名。这是访客${i}的第${n}份笔记。`)
        if (file.documentId) ids.add(file.documentId)
      }
      owned.set(visitor, ids)
    }
    for (let n = 0; n < 24; n += 1) {
      const visitor = visitors[n % visitors.length]!
      const question = `${anyPlace()}的${things[n % things.length]}怎么样？`
      const result: Result = await visitor.ask(question, { engineType: n % 2 === 0 ? 'mine' : 'default' })
      expect(result.references.length, `seed ${seed}`).toBeGreaterThan(0)
      for (const reference of result.references) expect(owned.get(visitor), `seed ${seed}`).toContain(reference.link.slice('/doc/'.length))
    }
  })

  test('with a share key can read the passages that the answer cites, and no document', async () => {
    const visitor = server.visitor()
    const cited = await visitor.put('可看.txt', '凤凰栖于梧桐，非练实不食。')
    const other = await visitor.put('不可看.txt', '保险箱的密码写在这里。')
    const result = await visitor.ask('凤凰栖于哪里？', { engineType: 'mine' })
    const shared = result.references.map((reference) => reference.link)
    expect(shared).toContain(`/doc/${cited.documentId}`)
    const { shareKey } = await visitor.get<{ shareKey: string }>(`/api/session/${result.sessionId}/share-key`)
    const reader = server.visitor()
    const passages = await reader.fetch(`/api/document/${cited.documentId}/passages?shareKey=${shareKey}`)
    expect(await passages.text()).toContain('梧桐')
    const closed = [
      `${cited.documentId}?shareKey=${shareKey}`,
      `${cited.documentId}/passages`,
      `${other.documentId}?shareKey=${shareKey}`,
      `${other.documentId}/passages?shareKey=${shareKey}`,
    ]
    const statuses = await Promise.all(closed.map(async (path) => (await reader.fetch(`/api/document/${path}`)).status))
    expect(statuses).toEqual(closed.map(() => 404))
  })
})

test('can search a library of the instance, but not change it', async () => {
  const topic = await ensureInstanceTopic(server.ctx, '公共资料')
  const folder = await server.ctx.blobs.put(Buffer.from('饕餮贪食，古人铸其形于鼎。'))
  await importSources(server.ctx, topic, ['/no/such/folder'], { onOutcome: ({ file }) => expect(file.reason).toBe('unreadablePath') })
  expect(folder.size).toBeGreaterThan(0)
  const visitor = server.visitor()
  await visitor.token()
  const { list } = await visitor.get<{ list: FileItem[] }>(`/api/topic/${topic.id}/file`)
  expect(list).toMatchObject([{ state: 'failed', reason: { name: 'unreadablePath' } }])
  expect(await visitor.call('DELETE', `/api/file/${list[0]!.id}`)).toMatchObject({ status: 403, errCode: 403 })
  expect((await visitor.upload('x.txt', '想加一点。', topic.dirRootId)).status).toBe(403)
  expect(await searchTopics(server.ctx.db, [topic.id], '饕餮', 3)).toEqual([])
})
