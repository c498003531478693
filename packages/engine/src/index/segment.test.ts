import { describe, expect, it } from 'vitest'
import { isDeleted, withDeleted } from './deletions.ts'
import { mergeSegments } from './merge.ts'
import { planMerge } from './merge-plan.ts'
import { decodeBlock, encodeTerm, findInBlock, forEachPosting, packCounts, PostingWriter, type PostingList } from './postings.ts'
import { buildSegment, decodeDirectory, decodeSegmentInfo, findBlock, findPassage, type IndexPassage, type Segment } from './segment.ts'

function postings(list: PostingList): [doc: number, packed: number][] {
  const found: [number, number][] = []
  forEachPosting(list, (doc, packed) => found.push([doc, packed]))
  return found
}

/** Returns every term of a segment with its postings, in order. */
function contents({ blocks }: Pick<Segment, 'blocks'>): [string, [number, number][]][] {
  return blocks.flatMap((block) => [...decodeBlock(block)].map(({ term, list }) => [term, postings(list)] as [string, [number, number][]]))
}

const passage = (id: number, text: string, title = '', headingPath: string[] = []): IndexPassage => ({ id, title, headingPath, text })

/** Passages with many distinct terms, enough for several blocks and for lists with their own block. */
const many = Array.from({ length: 700 }, (_, n) =>
  passage(10 + n * 3, `第${n}号文件${String.fromCodePoint(0x4e00 + n * 7, 0x4e01 + n * 11)}的内容`, `标题${n % 5}`, ['总则']),
)

describe('posting lists', () => {
  it('are read back as written, with small and large gaps', () => {
    const rows: [number, number][] = [
      [0, 1],
      [1, packCounts(2, 0, 0)],
      [130, packCounts(0, 1, 0)],
      [5_000_000, packCounts(99, 9, 9)],
      [5_000_001, 1],
    ]
    const writer = new PostingWriter()
    for (const [doc, packed] of rows) writer.add(doc, packed)
    expect(postings(writer.finish())).toEqual(rows)
    expect(writer.finish().count).toBe(0)
  })
})

describe('a segment', () => {
  it('counts the occurrences of a term by field', () => {
    const { blocks } = buildSegment([passage(1, '长江长江', '长江', ['江河'])])
    expect(new Map(contents({ blocks })).get('长江')).toEqual([[0, packCounts(2, 1, 0)]])
    expect(new Map(contents({ blocks })).get('江河')).toEqual([[0, packCounts(0, 0, 1)]])
  })

  it('stores which share of its title a passage contains, also after a merge', async () => {
    const passages = [passage(1, '长江全长6300余公里。', '长江'), passage(2, '全长5464公里。', '黄河'), passage(3, '一条大河。', '')]
    const echoes = (segment: Pick<Segment, 'info'>) => [...decodeSegmentInfo(segment.info).echoes]
    const segment = buildSegment(passages)
    expect(echoes(segment)).toEqual([255, 0, 0])
    const input = { info: decodeSegmentInfo(segment.info), deleted: null, blocks: segment.blocks }
    expect(echoes(await mergeSegments([input], async () => {}))).toEqual([255, 0, 0])
  })

  it('finds every term by its directory, and no other', () => {
    const segment = buildSegment(many)
    const directory = decodeDirectory(segment.directory)
    expect(directory.firstTerms.length).toBe(segment.blocks.length)
    expect(segment.blocks.length).toBeGreaterThan(10)
    expect(directory.longCounts.some((count) => count > 0)).toBe(true)
    for (const [term, found] of contents(segment)) {
      const list = findInBlock(segment.blocks[findBlock(directory, term)]!, encodeTerm(term))
      expect(list && postings(list)).toEqual(found)
    }
    const block = findBlock(directory, '不在')
    expect(block < 0 || findInBlock(segment.blocks[block]!, encodeTerm('不在')) === null).toBe(true)
  })

  it('stores ids and lengths', () => {
    const info = decodeSegmentInfo(buildSegment(many).info)
    expect(info.count).toBe(many.length)
    expect(findPassage(info, 13)).toBe(1)
    expect(findPassage(info, 14)).toBe(-1)
    expect(info.titleLengths[0]).toBeGreaterThan(0)
  })

  it('rejects ids that are not ascending', () => {
    expect(() => buildSegment([passage(2, '甲'), passage(1, '乙')])).toThrow(RangeError)
  })
})

describe('withDeleted', () => {
  it('marks the given passages and counts them', () => {
    const info = decodeSegmentInfo(buildSegment(many).info)
    const first = withDeleted(null, info, [10, 13, 9999])
    expect(first.count).toBe(2)
    const second = withDeleted(first.bitmap, info, [13, 16])
    expect(second.count).toBe(3)
    expect([0, 1, 2, 3].map((doc) => isDeleted(second.bitmap, doc))).toEqual([true, true, true, false])
  })
})

describe('mergeSegments', () => {
  const merge = async (parts: { segment: Segment; deleted?: Uint8Array | null }[]) => {
    const blocks: Uint8Array[] = []
    const inputs = parts.map(({ segment, deleted = null }) => ({ info: decodeSegmentInfo(segment.info), deleted, blocks: segment.blocks }))
    const merged = await mergeSegments(inputs, async (block) => void blocks.push(block))
    return { ...merged, blocks }
  }

  it('yields the same segment as indexing all passages at once, for any distribution', async () => {
    const thirds = [0, 1, 2].map((third) => buildSegment(many.filter((_, n) => n % 3 === third)))
    expect(await merge(thirds.map((segment) => ({ segment })))).toEqual(buildSegment(many))
  })

  it('omits deleted passages', async () => {
    const segment = buildSegment(many)
    const gone = many.filter((_, n) => n % 4 === 0)
    const { bitmap } = withDeleted(
      null,
      decodeSegmentInfo(segment.info),
      gone.map(({ id }) => id),
    )
    expect(await merge([{ segment, deleted: bitmap }])).toEqual(buildSegment(many.filter((one) => !gone.includes(one))))
  })

  it('yields an empty segment for no input', async () => {
    expect(await merge([{ segment: buildSegment([]) }])).toEqual(buildSegment([]))
  })
})

describe('planMerge', () => {
  const sizes = (...counts: number[]) => counts.map((count, n) => ({ id: `s${n}`, count, deletedCount: 0 }))

  it('does not merge few segments, or segments of different sizes', () => {
    expect(planMerge(sizes(10, 10, 10))).toBeNull()
    expect(planMerge(sizes(1, 10, 100, 1000, 10_000, 100_000))).toBeNull()
  })

  it('merges the smallest class with too many segments', () => {
    expect(planMerge(sizes(90_000, 10, 10, 10, 10, 10, 10))).toEqual(['s1', 's2', 's3', 's4', 's5', 's6'])
  })

  it('leaves merges above the limit to other calls', () => {
    expect(planMerge(sizes(200, 200, 200, 200, 200, 200), 1000)).toBeNull()
  })

  it('rewrites a segment with mostly deleted passages', () => {
    expect(planMerge([{ id: 'hollow', count: 100, deletedCount: 51 }])).toEqual(['hollow'])
  })

  it('terminates with few segments for any input', () => {
    let segments = sizes()
    for (let n = 0; n < 500; n += 1) {
      segments.push({ id: `n${n}`, count: 1 + ((n * 7) % 40), deletedCount: 0 })
      for (let planned = planMerge(segments); planned; planned = planMerge(segments)) {
        const chosen = new Set(planned)
        const merged = segments.filter(({ id }) => chosen.has(id)).reduce((sum, { count }) => sum + count, 0)
        segments = [...segments.filter(({ id }) => !chosen.has(id)), { id: `m${n}-${merged}`, count: merged, deletedCount: 0 }]
      }
    }
    expect(segments.length).toBeLessThan(30)
  })
})
