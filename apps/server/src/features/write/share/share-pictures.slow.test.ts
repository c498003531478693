import type { Share, Topic } from '@wenjin/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeAnswer } from '../../../../test/stored-answer.ts'
import type { TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { references, startShareServer, text } from './share.fixture.ts'

let server: TestServer
let owner: Visitor
let other: Visitor

beforeAll(async () => {
  ;({ server, owner, other } = await startShareServer())
})
afterAll(() => server.close())

describe('ROUTE-090 ROUTE-091 ROUTE-092 pictures to share', () => {
  const picture = async (path: string, who = server.visitor()) => {
    const response = await who.fetch(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width = 0, height = 0 } = await sharp(bytes).metadata()
    const { dominant } = await sharp(bytes).stats()
    return { width, height, dark: dominant.r + dominant.g + dominant.b < 300 }
  }

  test('show an answer, upright, long and wide, light and dark', async () => {
    const long = `${text}\n\n| 窑 | 地 |\n| --- | --- |\n| 汝窑 | 河南 |\n\n公式 $E=mc^2$，生僻字𠮷㐀𰻝，😀👍🏽。\n\n`.repeat(8)
    const { resultId } = await storeAnswer(server, owner, '长图 #let x = 1 "引号" \\ 😀？', long, { references })
    const { data } = await owner.call<Share>('POST', '/api/share', { kind: 'answer', id: resultId })
    const card = await picture(`${data.path}/image`)
    expect(card).toMatchObject({ width: 1080, dark: false })
    const whole = await picture(`${data.path}/image?form=long&theme=dark`)
    expect(whole).toMatchObject({ width: 1080, dark: true })
    expect(whole.height).toBeGreaterThan(card.height)
    expect(await picture(`${data.path}/image?form=preview`)).toMatchObject({ width: 1200, height: 630 })
  })

  test('show a topic that the caller may see', async () => {
    const topic = await owner.post<Topic>('/api/topic', { name: '瓷窑志', description: '历代名窑' })
    expect(await picture(`/api/topic/${topic.id}/share-image`, owner)).toMatchObject({ width: 1080 })
    expect((await other.fetch(`/api/topic/${topic.id}/share-image`)).status).toBe(404)
  })
})
