import type { FileItem } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'

test('the states of many files are returned by one call, without files the caller cannot access', async () => {
  const server = await startTestServer()
  try {
    const visitor = server.visitor()
    const names = ['甲.txt', '乙.txt', '丙.txt']
    const ids: string[] = []
    for (const name of names) ids.push((await visitor.upload<FileItem[]>(name, `越窑在慈溪。${name}`)).data[0]!.id)
    const states = (by: typeof visitor, wanted: string[]) => by.post<FileItem[]>('/api/file/state', { ids: wanted })

    const shown = await states(visitor, [ids[2]!, 'nowhere', ids[0]!, ids[1]!])
    expect(shown.map(({ name }) => name)).toEqual(['丙.txt', '甲.txt', '乙.txt'])
    expect(shown.every(({ progress }) => progress >= 0 && progress <= 100)).toBe(true)

    await visitor.post('/api/file/trash', { ids: [ids[1]!] })
    expect((await states(visitor, ids)).map(({ name }) => name)).toEqual(['甲.txt', '丙.txt'])
    expect(await states(server.visitor(), ids)).toEqual([])
    expect((await visitor.call('POST', '/api/file/state', { ids: [] })).errCode).not.toBe(0)
  } finally {
    await server.close()
  }
})
