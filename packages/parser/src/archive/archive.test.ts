import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { zipSync } from 'fflate'
import { readArchive } from './archive.ts'
import { claimSize, makeZip } from '../testing/samples.ts'

async function listed(zip: Uint8Array): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of readArchive(zip)) paths.push(path.join('/'))
  return paths
}

describe('readArchive', () => {
  it('yields each file with its folders, and opens its bytes on request', async () => {
    const texts: string[] = []
    for await (const { path, size, open } of readArchive(makeZip({ '资料/一.txt': '甲', '资料/深/二.md': '乙乙' })))
      texts.push(`${path.join('/')} ${size} ${(await buffer(await open())).toString()}`)
    expect(texts).toEqual(['资料/一.txt 3 甲', '资料/深/二.md 6 乙乙'])
  })

  it('cleans names so that no path leaves its folder, and skips links and system litter', async () => {
    const link = 0o120777 * 0x10000
    const zip = zipSync({
      '../../etc/passwd': Buffer.from('x'),
      '/abs/a.txt': Buffer.from('x'),
      'C:\\temp\\b.txt': Buffer.from('x'),
      '__MACOSX/._a.txt': Buffer.from('x'),
      'd/.DS_Store': Buffer.from('x'),
      'link.txt': [Buffer.from('/etc/passwd'), { os: 3, attrs: link }],
      'empty/': new Uint8Array(),
    })
    expect(await listed(zip)).toEqual(['etc/passwd', 'abs/a.txt', 'temp/b.txt'])
  })

  it('reads names in GBK, as Chinese programs write them', async () => {
    const zip = Buffer.from(makeZip({ 'AAAA.txt': 'x' }))
    const name = Buffer.from('d7cac1cf', 'hex')
    for (let at = zip.indexOf('AAAA'); at >= 0; at = zip.indexOf('AAAA', at + 1)) name.copy(zip, at)
    expect(await listed(zip)).toEqual(['资料.txt'])
  })

  it('refuses a zip bomb by its directory, and one whose directory understates a size while it is read', async () => {
    await expect(listed(claimSize(makeZip({ zeros: new Uint8Array(4096) }), 1024 ** 3))).rejects.toMatchObject({ reason: 'zipBomb' })
    await expect(listed(Buffer.from('PK\u0003\u0004 and nothing more'))).rejects.toMatchObject({ reason: 'corrupt' })
    const lying = claimSize(makeZip({ zeros: new Uint8Array(1024 * 1024) }), 100)
    for await (const { open } of readArchive(lying)) await expect(open().then(buffer)).rejects.toThrow(/too many bytes/)
  })
})
