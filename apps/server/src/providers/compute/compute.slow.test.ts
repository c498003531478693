import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { homophonesOf } from '@wenjin/text/pinyin'
import { afterEach, expect, test, vi } from 'vitest'
import { createCompute, type ComputeOptions } from './compute.ts'
import { createEngineCompute } from './index.ts'
import { computeTasks } from './tasks.ts'
import { rogueTasks, rogueWorkbenches } from './testing/rogue-tasks.ts'
import { computeWorkbenches } from './workbenches.ts'

vi.mock('pinyin-pro', () => ({
  pinyin() {
    throw new Error('the readings of characters were read on the main thread')
  },
}))

const pools: { close(): Promise<void> }[] = []

function rogue(options: ComputeOptions = {}) {
  const pool = createCompute(rogueTasks, rogueWorkbenches, {
    threads: 1,
    graceMs: 10,
    workerUrl: new URL('./testing/rogue-worker.ts', import.meta.url),
    ...options,
  })
  pools.push(pool)
  return pool
}

/** `[0]` releases the tasks that spin on it, `[1]` counts them. */
const newFlag = () => new Int32Array(new SharedArrayBuffer(8))
const release = (flag: Int32Array) => Atomics.store(flag, 0, 1)
const endless = `${'a'.repeat(60)}!`

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

test('a small input is processed inline, a larger one in a thread that stays loaded', async () => {
  const pool = rogue()
  const here = await pool.run('double', { n: 2 }, { owner: 'a' })
  const there = await pool.run('double', { n: 20 }, { owner: 'a' })
  const again = await pool.run('double', { n: 30 }, { owner: 'a' })
  expect([here.n, there.n, again.n]).toEqual([4, 40, 60])
  expect(there.threadId).not.toBe(here.threadId)
  expect(again.threadId).toBe(there.threadId)
})

test('a task that never returns is ended by its time limit, and its thread is replaced', async () => {
  const pool = rogue()
  await expect(pool.run('backtrack', { text: endless }, { owner: 'a', timeoutMs: 200 })).rejects.toMatchObject({ name: 'ComputeTimeout' })
  expect((await pool.run('double', { n: 21 }, { owner: 'a' })).n).toBe(42)
})

test.each(['devour', 'exit'] as const)('a thread that dies (%s) fails only its own task', async (name) => {
  const pool = rogue({ memoryMb: 64 })
  const dying = pool.run(name, null, { owner: 'a' })
  const next = pool.run('double', { n: 21 }, { owner: 'a' })
  await expect(dying).rejects.toMatchObject({ name: 'ComputeCrash' })
  expect((await next).n).toBe(42)
})

test('an error of a task retains its name and message', async () => {
  await expect(rogue().run('refuse', { reason: 'no' }, { owner: 'a' })).rejects.toMatchObject({ name: 'RangeError', message: 'no' })
})

test('an input that cannot be cloned fails, and the thread continues', async () => {
  const pool = rogue()
  const notCloneable = { n: 20, format: () => '20' }
  await expect(pool.run('double', notCloneable, { owner: 'a' })).rejects.toMatchObject({ name: 'DataCloneError' })
  expect((await pool.run('double', { n: 21 }, { owner: 'a' })).n).toBe(42)
})

test('an abort removes a queued task and ends a running one', async () => {
  const pool = rogue()
  const [flag, first, second] = [newFlag(), new AbortController(), new AbortController()]
  const running = pool.run('spin', { flag }, { owner: 'a', signal: first.signal })
  await expect.poll(() => Atomics.load(flag, 1)).toBe(1)
  const waiting = pool.run('spin', { flag }, { owner: 'a', signal: second.signal })
  second.abort(new Error('no longer wanted'))
  await expect(waiting).rejects.toThrow('no longer wanted')
  first.abort(new Error('stopped'))
  await expect(running).rejects.toThrow('stopped')
  expect((await pool.run('double', { n: 21 }, { owner: 'a' })).n).toBe(42)
  expect(Atomics.load(flag, 1)).toBe(1)
  await expect(pool.run('double', { n: 1 }, { owner: 'a', signal: AbortSignal.abort(new Error('late')) })).rejects.toThrow('late')
})

test('a hundred tasks of one owner delay another owner’s task by at most the task in progress', async () => {
  const pool = rogue()
  const ended: string[] = []
  const many = Array.from({ length: 100 }, async (_, at) => {
    await pool.run('double', { n: 100 + at }, { owner: 'many' })
    ended.push('many')
  })
  const one = pool.run('double', { n: 21 }, { owner: 'one' }).then(() => ended.push('one'))
  await Promise.all([...many, one])
  expect(ended.indexOf('one')).toBeLessThanOrEqual(1)
})

test('an owner never holds all threads', async () => {
  const pool = rogue({ threads: 2 })
  const flag = newFlag()
  const long = [pool.run('spin', { flag }, { owner: 'long' }), pool.run('spin', { flag }, { owner: 'long' })]
  await expect.poll(() => Atomics.load(flag, 1)).toBe(1)
  expect((await pool.run('double', { n: 21 }, { owner: 'short' })).n).toBe(42)
  expect(Atomics.load(flag, 1)).toBe(1)
  release(flag)
  expect(await Promise.all(long)).toEqual(['released', 'released'])
})

test('when a task in the foreground becomes long, another thread takes short work', async () => {
  const pool = rogue({ threads: 2 })
  await pool.warmUp()
  const flag = newFlag()
  const long = ['a', 'b'].map((owner) => pool.run('spin', { flag }, { owner }))
  await expect.poll(() => Atomics.load(flag, 1)).toBe(2)
  const { threadId } = await pool.run('double', { n: 20 }, { owner: 'short' })
  release(flag)
  expect(await Promise.all(long)).toEqual(['released', 'released'])
  expect((await pool.run('double', { n: 30 }, { owner: 'short' })).threadId).toBe(threadId)
})

test('an owner that used much runs in the background, and short work of others in a thread of its own', async () => {
  const pool = rogue({ threads: 2, heavyUseMs: 200 })
  await pool.warmUp()
  const { threadId: foreground } = await pool.run('double', { n: 20 }, { owner: 'short' })
  await expect(pool.run('backtrack', { text: endless }, { owner: 'heavy', timeoutMs: 400 })).rejects.toMatchObject({
    name: 'ComputeTimeout',
  })
  const heavy = await pool.run('double', { n: 20 }, { owner: 'heavy' })
  const short = await pool.run('double', { n: 20 }, { owner: 'short' })
  expect(heavy.threadId).not.toBe(short.threadId)
  expect([heavy.threadId, short.threadId]).not.toContain(foreground)
  expect((await pool.run('double', { n: 30 }, { owner: 'short' })).threadId).toBe(short.threadId)
})

test('idle threads end, except the one that stays loaded', async () => {
  const pool = rogue({ threads: 3, idleMs: 1 })
  await pool.warmUp()
  const flag = newFlag()
  const spinning = ['a', 'b', 'c'].map((owner) => pool.run('spin', { flag }, { owner }))
  await expect.poll(() => Atomics.load(flag, 1)).toBe(3)
  release(flag)
  await Promise.all(spinning)
  const kept = await pool.run('double', { n: 20 }, { owner: 'a' })
  await expect.poll(async () => (await pool.run('double', { n: 20 }, { owner: 'a' })).threadId).toBe(kept.threadId)
})

test('calls of a workbench share one state and run one after the other', async () => {
  const pool = rogue({ threads: 2 })
  const sum = pool.open('sum', { from: 1 }, { owner: 'a' })
  expect(await Promise.all([sum.call('add', 2), sum.call('add', 3), sum.call('add', 4)])).toEqual([3, 6, 10])
  await expect(sum.call('refuse', null)).rejects.toThrow('refused')
  expect(await sum.call('add', 5)).toBe(15)
  sum.close()
})

test('a workbench whose thread is lost to other work continues in another thread', async () => {
  const pool = rogue()
  const sum = pool.open('sum', { from: 1 }, { owner: 'a' })
  expect(await sum.call('add', 2)).toBe(3)
  await expect(pool.run('exit', null, { owner: 'b' })).rejects.toMatchObject({ name: 'ComputeCrash' })
  expect(await sum.call('add', 3)).toBe(6)
  await expect(pool.run('backtrack', { text: endless }, { owner: 'b', timeoutMs: 100 })).rejects.toMatchObject({ name: 'ComputeTimeout' })
  expect(await Promise.all([sum.call('add', 4), sum.call('add', 5)])).toEqual([10, 15])
})

test('a call that ends its thread is not repeated', async () => {
  const pool = rogue()
  const sum = pool.open('sum', { from: 1 }, { owner: 'a', timeoutMs: 100 })
  await expect(sum.call('hang', null)).rejects.toMatchObject({ name: 'ComputeTimeout' })
  await expect(sum.call('add', 1)).rejects.toMatchObject({ name: 'ComputeTimeout' })
})

test('closing fails queued and running work', async () => {
  const pool = rogue()
  const flag = newFlag()
  const all = [1, 2].map(() => pool.run('spin', { flag }, { owner: 'a' }).catch((error: unknown) => error))
  await expect.poll(() => Atomics.load(flag, 1)).toBe(1)
  await pool.close()
  expect(await Promise.all(all)).toMatchObject([{ name: 'ComputeClosed' }, { name: 'ComputeClosed' }])
  await expect(pool.run('double', { n: 1 }, { owner: 'a' })).rejects.toMatchObject({ name: 'ComputeClosed' })
})

test('the engine’s threads load', async () => {
  const pool = createEngineCompute()
  pools.push(pool)
  await pool.warmUp()
  expect(await pool.run('splitPassages', { title: 'a', text: '', blocks: [] }, { owner: 'a' })).toEqual([])
})

test('a loaded thread passes the dictionary and the readings of characters on to the main thread and to threads that start later', async () => {
  for (const name of ['wenjin.dictionary', 'wenjin.pinyin']) setEnvironmentData(name, undefined)
  const pool = createEngineCompute()
  pools.push(pool)
  await pool.warmUp()
  expect(getEnvironmentData('wenjin.dictionary')).toMatchObject({ units: { buffer: expect.any(SharedArrayBuffer) } })
  expect(getEnvironmentData('wenjin.pinyin')).toMatchObject({ readings: { buffer: expect.any(SharedArrayBuffer) } })
  // The main thread cannot read them here.
  expect(homophonesOf('功')).toContain('公')
})

/** Creates the engine's pool with tasks that throw when they run inline instead of in a thread. */
function engineElsewhere() {
  const refuse = (name: string) => () => {
    throw new Error(`${name} ran on the event loop`)
  }
  const tasks = Object.fromEntries(Object.entries(computeTasks).map(([name, task]) => [name, { ...task, run: refuse(name) }]))
  const pool = createCompute(tasks as unknown as typeof computeTasks, computeWorkbenches)
  pools.push(pool)
  return pool
}

test('large input never runs on the event loop: a long question, many passages, a long text, long pages', async () => {
  const pool = engineElsewhere()
  const owner = { owner: 'a' }
  const text = '青龙水库在一九七二年建成，坝高四十二米。水库的水供给下游三个县的农田和城镇。\n'.repeat(400)
  const blocks = text.split('\n').flatMap((line, at) => {
    const start = at * (line.length + 1)
    return line === '' ? [] : [{ kind: 'paragraph' as const, start, end: start + line.length }]
  })
  const document = { title: '青龙水库', text, blocks }
  const question = '青龙水库是什么时候建成的？'.repeat(80)
  const passages = (await pool.run('splitPassages', document, owner)).map((passage, at) => ({
    ...passage,
    passageId: at,
    documentId: 'd',
    collectionId: 'c',
    title: document.title,
    text: text.slice(passage.start, passage.end),
    score: 1,
  }))
  const understanding = await pool.run('understand', { question, history: [] }, owner)
  await Promise.all([
    pool.run('understand', { question, history: [] }, owner),
    pool.run('quoteAnswer', { understanding, mode: 'detail', passages, lang: 'zh', whole: false, library: null }, owner),
    pool.run('relatedQuestions', { understanding, passages, lang: 'zh' }, owner),
    pool.run('rankPassages', { passages, texts: [question], limit: 20 }, owner),
    pool.run(
      'rankPages',
      { pages: [await pool.run('indexPage', { documentId: 'd', topicId: 't', document }, owner)], texts: [question], limit: 20 },
      owner,
    ),
    pool.run('reviewFindings', { question, passages, shown: 6 }, owner),
    pool.run('openAspects', { question, asked: [], passages, lang: 'zh', max: 3 }, owner),
    pool.run('planByAspects', { question, passages, lang: 'zh' }, owner),
    pool.run('clarifyByAspects', { question, passages, lang: 'zh' }, owner),
    pool.run('mindMap', { question, text, citations: [] }, owner),
    pool.run('events', { text, citations: [] }, owner),
    pool.run('entities', { text, citations: [] }, owner),
    pool.run('questionEntries', { document, count: 10, lang: 'zh' }, owner),
    pool.run('comparePages', { before: document, after: { text: text.replaceAll('米', '尺'), blocks } }, owner),
  ])
})
