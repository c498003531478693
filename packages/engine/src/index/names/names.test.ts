import { describe, expect, it } from 'vitest'
import { nameDocuments, type DocumentLink } from '../links.ts'
import { createMemoryIndex } from '../memory.ts'
import { addressWords } from './address-words.ts'
import { searchIndex } from '../search.ts'

describe('addressWords', () => {
  it.each([
    ['https://example.org/api/devServer-options.html?lang=zh#top', ['api', 'dev', 'server', 'options', 'devserveroptions']],
    ['docs/安装指南/README.md', ['docs', '安装指南']],
    ['/', []],
    ['', []],
    ['https://example.org', []],
    ['%E5%AE%89%E8%A3%85/100%', ['安装', '100']],
  ])('%s', (address, words) => {
    expect(addressWords(address).toSorted()).toEqual(words.toSorted())
  })
})

/** Returns the names of documents by their addresses, with the links of one of them. */
function anchorsOf(from: string, links: DocumentLink[], addresses: readonly string[]): Record<string, readonly string[]> {
  const documents = [from, ...addresses].map((address, at) => ({
    documentId: address,
    passageId: at + 1,
    address,
    links: address === from ? links : [],
  }))
  return Object.fromEntries(
    nameDocuments(documents).flatMap(({ documentId, anchors }) => (anchors.length > 0 ? [[documentId, anchors]] : [])),
  )
}

describe('a link', () => {
  const files = ['docs/guide/install.md', 'docs/guide/build.md', 'docs/api/build.md', 'notes/茶.md']
  it.each([
    ['build.md', 'docs/guide/build.md'],
    ['./build', 'docs/guide/build.md'],
    ['../api/build.md#options', 'docs/api/build.md'],
    ['/docs/api/build/', 'docs/api/build.md'],
    ['茶', 'notes/茶.md'],
    ['%E8%8C%B6.md', 'notes/茶.md'],
    ['https://example.org/docs/api/build', null],
    ['nowhere.md', null],
    ['#build', null],
    ['mailto:build.md', null],
    ['install.md', null],
  ])('to %s from a file leads to %s', (target, named) => {
    const found = anchorsOf('docs/guide/install.md', [{ text: ' 构建说明 ', target }], files.slice(1))
    expect(found).toEqual(named === null ? {} : { [named]: ['构建说明'] })
  })

  it('leads to the page of the same site only, with or without its extension', () => {
    const pages = ['https://www.example.org/a/', 'https://other.example/a']
    const links = [
      { text: '甲页', target: 'https://example.org/a/index.html' },
      { text: '又一次', target: 'https://example.org/a?x=1' },
      { text: '别处', target: 'https://third.example/a' },
    ]
    expect(anchorsOf('https://example.org/b', links, pages)).toEqual({ 'https://www.example.org/a/': ['甲页', '又一次'] })
  })

  it('is ignored when two files match', () => {
    expect(anchorsOf('start.md', [{ text: '构建', target: 'build' }], files)).toEqual({})
  })
})

describe('a document is found by', () => {
  const passages = [
    { id: 1, documentId: 'a', start: 0, title: '第一篇', headingPath: [], text: '渡船每天开六班，早上七点开第一班。' },
    { id: 2, documentId: 'b', start: 0, title: '第二篇', headingPath: [], text: '本表列出各班的时间：07:00、09:00、11:00。' },
    { id: 3, documentId: 'c', start: 0, title: '第三篇', headingPath: [], text: '值班员每天在渡口抄写班次，贴在墙上。' },
  ]
  const named = [
    { documentId: 'a', passageId: 1, address: 'a', anchors: [] },
    { documentId: 'b', passageId: 2, address: 'ferry/devServer', anchors: ['渡口时刻表'] },
    { documentId: 'c', passageId: 3, address: 'c', anchors: [] },
  ]
  const search = async (question: string, deleted: number[] = []) => {
    const index = createMemoryIndex()
    index.add('pool', passages)
    index.name(named)
    index.delete(deleted)
    return (await searchIndex(index, ['pool'], question, { limit: 10 })).map(({ passage }) => passage.id)
  }

  it('the texts of the links to it', async () => {
    expect((await search('渡口时刻表'))[0]).toBe(2)
  })
  it('the words of its address', async () => {
    expect(await search('devServer')).toEqual([2])
  })
  it('neither after its deletion', async () => {
    expect(await search('devServer', [2])).toEqual([])
  })
})
