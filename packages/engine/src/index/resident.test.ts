import { expect, it } from 'vitest'
import { createMemoryIndex } from './memory.ts'
import { findPostings } from './posting-table.ts'
import { decodeBlock } from './postings.ts'
import { buildResident } from './resident.ts'
import { searchIndex } from './search.ts'
import { buildSegment, decodeSegmentInfo, type IndexPassage } from './segment.ts'

const passages: IndexPassage[] = [
  { id: 1, title: '长江', headingPath: ['概况'], text: '长江全长6300余公里，是中国最长的河流，发源于青藏高原的唐古拉山脉。' },
  { id: 2, title: '长江', headingPath: ['概况', '支流'], text: '汉江是长江最长的支流，全长1577公里；嘉陵江流域面积最大。' },
  { id: 5, title: 'Yangtze dams', headingPath: [], text: '三峡大坝 (Three Gorges Dam) 2006年建成，𠮷野川没有这样的大坝。' },
  { id: 9, title: '大熊猫', headingPath: [], text: '大熊猫分布在四川、陕西和甘肃的山区，以竹子为食。' },
]
const segment = buildSegment(passages)
const resident = buildResident(passages)

it('has the postings of the stored segment', () => {
  const lists = segment.blocks.flatMap((block) => [...decodeBlock(block)])
  expect(lists.length).toBeGreaterThan(100)
  expect(resident.postings.starts).toHaveLength(lists.length + 1)
  for (const { term, list } of lists) expect({ term, list: findPostings(resident.postings, term) }).toEqual({ term, list })
  for (const term of ['黄', '黄河', 'yangtz', '江长长', '一', '\uffff']) expect(findPostings(resident.postings, term)).toBeNull()
})

it('has the lengths, echoes and pair counts of the stored segment', () => {
  expect(resident.info).toEqual(decodeSegmentInfo(segment.info))
})

it.each(['长江全长多少公里？', '大雄猫以什么为食', 'three gorges dam', 'changjiang 的支流', '黄河'])(
  'finds what the stored one finds: %s',
  async (question) => {
    const [stored, inMemory] = [createMemoryIndex(), createMemoryIndex()]
    stored.add('all', passages)
    inMemory.addResident('all', 'resident', resident, passages)
    expect(await searchIndex(inMemory, ['all'], question, { limit: 5 })).toEqual(await searchIndex(stored, ['all'], question, { limit: 5 }))
  },
)
