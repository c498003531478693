import type { ParsedDocument } from '@wenjin/engine'
import { pairsMark, splitPassages } from '@wenjin/engine'
import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToIndex } from '../../../../test/index-documents.ts'
import { openDatabase, type Database, type Db } from '../../../db/client.ts'
import { document } from '../../../db/schema/library/file.ts'
import { indexPosting, indexSegment, passage } from '../../../db/schema/library/passage-index.ts'
import { awaitMerging, mergeTopicSegments } from './passage-index.merge.ts'
import { listSegments, listSegmentsWithoutPairs } from './passage-index.repo.ts'
import { deleteDocumentPassages } from './passage-index.ts'
import { openTopicIndex, searchTopics } from './topic-index.ts'

let database: Database
let db: Db

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: process.env['TEST_DATABASE_URL'] ?? null, dataDir: null, log: pino({ level: 'silent' }) })
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of [document, passage, indexSegment, indexPosting]) await db.delete(table)
})

function parsed(title: string, ...paragraphs: string[]): ParsedDocument {
  const text = paragraphs.join('\n')
  let at = 0
  const blocks = paragraphs.map((paragraph) => {
    const start = at
    at += paragraph.length + 1
    return { kind: 'paragraph' as const, start, end: start + paragraph.length }
  })
  return { title, text, blocks, url: `https://example.org/${title}`, date: '2025-03-01' }
}

/** Stores documents like an import: rows and passages in one transaction. */
async function store(tx: Db, topicId: string, documents: Record<string, ParsedDocument>): Promise<void> {
  const rows = Object.entries(documents)
  await tx.insert(document).values(
    rows.map(([id, one]) => ({
      id,
      topicId,
      fileId: 'file',
      snapshotHash: id,
      title: one.title,
      url: one.url,
      date: one.date,
      blocks: one.blocks,
      length: one.text.length,
      readAt: 0,
    })),
  )
  await addToIndex(
    tx,
    topicId,
    rows.map(([documentId, one]) => ({ documentId, document: one })),
  )
}

const animals = {
  kangaroo: parsed('尤金袋鼠', '尤金袋鼠是袋鼠科中细小的成员，分布在澳洲南部岛屿。', '尤金袋鼠的体重约有8公斤。'),
  panda: parsed('大熊猫', '大熊猫分布在四川、陕西和甘肃的山区，以竹子为食。'),
}

async function foundIn(topicIds: string[], question: string): Promise<string[]> {
  return (await searchTopics(db, topicIds, question, 10)).map((found) => found.documentId)
}

describe('passage index', () => {
  it('finds a passage with all the data an answer needs', async () => {
    await db.transaction((tx) => store(tx, 'animals', animals))
    const [best] = await searchTopics(db, ['animals'], '尤金袋鼠有多重？', 10)
    expect(best).toMatchObject({
      documentId: 'kangaroo',
      collectionId: 'animals',
      title: '尤金袋鼠',
      url: 'https://example.org/尤金袋鼠',
      date: '2025-03-01',
      headingPath: [],
      start: 0,
      end: animals.kangaroo.text.length,
      text: animals.kangaroo.text,
    })
    expect(best!.page).toBeUndefined()
  })

  it('is searchable within the transaction that stores it, and empty after a rollback', async () => {
    await expect(
      db.transaction(async (tx) => {
        await store(tx, 'animals', animals)
        expect((await searchTopics(tx, ['animals'], '大熊猫吃什么', 1))[0]?.documentId).toBe('panda')
        throw new Error('roll back')
      }),
    ).rejects.toThrow('roll back')
    expect(await foundIn(['animals'], '大熊猫吃什么')).toEqual([])
  })

  it('searches the given topics only', async () => {
    await db.transaction((tx) => store(tx, 'animals', animals))
    await db.transaction((tx) => store(tx, 'other', { copy: animals.panda }))
    expect(await foundIn(['other'], '大熊猫吃什么')).toEqual(['copy'])
    expect(new Set(await foundIn(['other', 'animals'], '大熊猫吃什么'))).toEqual(new Set(['copy', 'panda']))
    expect(await foundIn([], '大熊猫吃什么')).toEqual([])
  })

  it('does not find a deleted document, whether it shared a segment or had its own', async () => {
    await db.transaction((tx) => store(tx, 'animals', animals))
    await db.transaction((tx) => store(tx, 'animals', { alone: parsed('小熊猫', '小熊猫也叫红熊猫，吃竹叶。') }))
    await db.transaction((tx) => deleteDocumentPassages(tx, 'animals', ['panda']))
    await db.transaction((tx) => deleteDocumentPassages(tx, 'animals', ['alone']))
    expect(await foundIn(['animals'], '熊猫吃竹子')).toEqual([])
    expect(await foundIn(['animals'], '袋鼠分布在哪里')).toEqual(['kangaroo'])
    expect(await db.select({ id: passage.id }).from(passage)).toHaveLength(1)
  })

  it('returns the same passage again until its document is deleted', async () => {
    await db.transaction((tx) => store(tx, 'animals', animals))
    const first = await searchTopics(db, ['animals'], '大熊猫吃什么', 10)
    expect(await searchTopics(db, ['animals'], '大熊猫吃什么', 10)).toEqual(first)
    await db.transaction((tx) => deleteDocumentPassages(tx, 'animals', ['panda']))
    expect(await foundIn(['animals'], '大熊猫吃什么')).not.toContain('panda')
  })

  it('stores headings, blocks and pages unchanged, including quotes and empty values', async () => {
    const heading = '“引号”与"\\'
    const text = `${heading}\n- 第一条，{逗号}\n- 第二条`
    const end = heading.length
    const list: ParsedDocument = {
      title: '清单',
      text,
      blocks: [
        { kind: 'heading', level: 2, start: 0, end, anchor: { page: 3 } },
        { kind: 'list-item', start: end + 1, end: text.length, anchor: { page: 3 } },
      ],
    }
    await db.transaction((tx) => store(tx, 'lists', { list }))
    const [found] = await searchTopics(db, ['lists'], '第二条', 1)
    expect(found).toMatchObject({ headingPath: [heading], text, page: 3, blocks: splitPassages(list)[0]!.blocks })
    expect(found!.url).toBeUndefined()
  })

  it('keeps the number of segments small while documents are added one by one', async () => {
    for (let n = 0; n < 40; n += 1)
      await db.transaction((tx) => store(tx, 'many', { [`doc${n}`]: parsed(`第${n}号`, `第${n}号文件说的是编号${n}的事情。`) }))
    expect((await listSegments(db, ['many'], 'live')).length).toBeLessThan(12)
    expect((await foundIn(['many'], '编号17'))[0]).toBe('doc17')
    const [orphans] = await db
      .select({ n: sql<number>`count(*)::int` })
      .from(indexPosting)
      .leftJoin(indexSegment, eq(indexSegment.id, indexPosting.segmentId))
      .where(sql`${indexSegment.id} is null`)
    expect(orphans!.n).toBe(0)
  })
})

/** Adds so many passages that merging them is left to the background job. */
async function fill(topicId: string, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const documents = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [
        `${topicId}-${round}-${n}`,
        parsed(`第${round}卷第${n}条`, `第${round}卷第${n}条规定的内容是甲乙丙丁。`),
      ]),
    )
    await db.transaction((tx) => store(tx, topicId, documents))
  }
}

describe('typing mistakes in a question', () => {
  it('are corrected by the vocabulary of the topics, except with asTyped', async () => {
    await db.transaction((tx) => store(tx, 'animals', animals))
    expect(await openTopicIndex(db, ['animals']).correct('大雄猫以什么为食？')).toBe('大熊猫以什么为食？')
    expect(await openTopicIndex(db, ['animals']).correct('daxiongmao')).toBe('大熊猫')
    expect(await openTopicIndex(db, ['elsewhere']).correct('大雄猫以什么为食？')).toBeNull()
    expect((await searchTopics(db, ['animals'], 'daxiongmao', 10)).map(({ documentId }) => documentId)).toContain('panda')
    expect(await searchTopics(db, ['animals'], 'daxiongmao', 10, { asTyped: true })).toEqual([])
  })

  it('are corrected again after the background job has rewritten an index of an older release', async () => {
    await db.transaction((tx) => store(tx, 'animals', animals))
    const mark = sql`length(${indexSegment.info}) - ${pairsMark.length}::int`
    await db.update(indexSegment).set({ id: 'older', info: sql`substring(${indexSegment.info} from 1 for ${mark}) || 'older'::bytea` })
    await db.update(indexPosting).set({ segmentId: 'older' })
    expect((await listSegmentsWithoutPairs(db)).map(({ topicId }) => topicId)).toEqual(['animals'])
    await mergeTopicSegments(db, 'animals')
    expect(await listSegmentsWithoutPairs(db)).toEqual([])
    expect(await openTopicIndex(db, ['animals']).correct('大雄猫以什么为食？')).toBe('大熊猫以什么为食？')
  })
})

describe('a search restricted to documents of a topic', () => {
  const paper = (n: number) => parsed(`纪要${n}`, `第${n}号窑址出土青瓷碗。`)
  const found = async (parts: readonly string[]) => {
    const ranked = await openTopicIndex(db, ['t'], new Map([['t', parts]])).search('青瓷碗在哪里出土', 200)
    return ranked.map(({ documentId }) => documentId).toSorted()
  }
  const named = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `d${String(from + at).padStart(3, '0')}`)

  it('finds exactly their passages: of few or many documents, after deletions, merges and additions', async () => {
    const add = (from: number, to: number) =>
      db.transaction((tx) => store(tx, 't', Object.fromEntries(named(from, to).map((id, at) => [id, paper(from + at)]))))
    await add(0, 60)
    await db.transaction((tx) => store(tx, 'another', { other: paper(7) }))
    await add(60, 120)
    expect(await found(named(10, 13))).toEqual(named(10, 13))
    expect(await found(named(20, 100))).toEqual(named(20, 100))
    expect(await found([...named(20, 100), 'other'])).toEqual(named(20, 100))
    await db.transaction((tx) => deleteDocumentPassages(tx, 't', named(30, 40)))
    expect(await found(named(20, 100))).toEqual([...named(20, 30), ...named(40, 100)])
    await add(120, 150)
    await mergeTopicSegments(db, 't')
    expect(await found(named(20, 150))).toEqual([...named(20, 30), ...named(40, 150)])
    expect(await found([])).toEqual([])
  })
})

describe('merging a topic’s index', () => {
  it('leaves a single segment and the same answers', async () => {
    await fill('law', 6)
    expect((await listSegments(db, ['law'], 'live')).length).toBeGreaterThan(2)
    const before = await searchTopics(db, ['law'], '第3卷第21条规定了什么？', 10)
    await mergeTopicSegments(db, 'law')
    const segments = await listSegments(db, ['law'], 'live')
    expect(segments.map(({ count }) => count)).toEqual([3000])
    expect(await searchTopics(db, ['law'], '第3卷第21条规定了什么？', 10)).toEqual(before)
    expect(before[0]!.documentId).toBe('law-3-21')
    expect(await listSegments(db, ['law'], 'dead')).toEqual([])
  })

  it('is awaited by an import that has left too many segments', async () => {
    await fill('law', 6)
    await awaitMerging(db, 'law', 6)
    expect((await listSegments(db, ['law'], 'live')).length).toBe(6)
    await awaitMerging(db, 'law', 5)
    expect((await listSegments(db, ['law'], 'live')).length).toBe(1)
  })

  it('drops earlier deletions, and keeps deletions made while it runs', async () => {
    await fill('law', 6)
    await db.transaction((tx) => deleteDocumentPassages(tx, 'law', ['law-0-5']))
    const merging = mergeTopicSegments(db, 'law')
    await db.transaction((tx) => deleteDocumentPassages(tx, 'law', ['law-5-7']))
    await merging
    expect(await foundIn(['law'], '第0卷第5条')).not.toContain('law-0-5')
    expect(await foundIn(['law'], '第5卷第7条')).not.toContain('law-5-7')
    const [left] = await listSegments(db, ['law'], 'live')
    expect(left!.count - left!.deletedCount).toBe(2998)
  })

  it('takes over from a process that ended before finishing, but not from a running one', async () => {
    await fill('law', 6)
    const nothing = new Uint8Array()
    const half = { topicId: 'law', state: 'building' as const, count: 0, info: nothing, directory: nothing }
    await db.insert(indexSegment).values({ ...half, id: 'at-work', createdAt: Date.now() })
    expect(await mergeTopicSegments(db, 'law')).toBe(false)
    expect((await listSegments(db, ['law'], 'live')).length).toBeGreaterThan(1)
    await db.update(indexSegment).set({ createdAt: 0 }).where(eq(indexSegment.id, 'at-work'))
    expect(await mergeTopicSegments(db, 'law')).toBe(true)
    expect(await listSegments(db, ['law'], 'live')).toHaveLength(1)
    expect(await listSegments(db, ['law'], 'building')).toEqual([])
  })
})
