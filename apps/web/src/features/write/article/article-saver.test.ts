import { limits } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { ArticleSaver, type Draft, type SaveState } from './article-saver.ts'
import type { StoredDraft } from './draft-store.ts'

const base = { title: '题', content: '一', version: 1 }

/** Sets up a saver with a fake server that merges by appending the text of others. */
function setUp(others = '') {
  const sent: (Draft & { baseVersion: number })[] = []
  const states: SaveState[] = []
  const shown: string[] = []
  let kept: StoredDraft | null = null
  let fails = false
  let release: (() => void) | null = null
  let holds = false
  const saver = new ArticleSaver(
    {
      send: async (draft) => {
        sent.push(draft)
        if (holds) await new Promise<void>((resolve) => (release = resolve))
        if (fails) throw new TypeError('no way')
        const article = { title: draft.title, content: draft.content + others, version: draft.baseVersion + 1, sources: [] }
        return { article, outcome: others === '' ? 'taken' : 'merged' }
      },
      store: {
        read: async () => kept,
        keep: async (draft) => {
          kept = draft
        },
        drop: async () => {
          kept = null
        },
      },
      onState: (state) => states.push(state),
      onMerged: ({ content }) => shown.push(content),
      timers: { set: () => 0, clear: () => {} },
    },
    base,
  )
  return {
    saver,
    sent,
    states,
    shown,
    kept: () => kept,
    fail: (yes: boolean) => (fails = yes),
    hold: () => (holds = true),
    release: () => {
      holds = false
      release?.()
    },
  }
}

test('a text stays in the browser’s store until the server has saved it', async () => {
  const page = setUp()
  page.fail(true)
  page.saver.change({ title: '题', content: '一二' })
  expect(page.kept()).toEqual({ title: '题', content: '一二', baseVersion: 1 })
  await page.saver.flush()
  expect([page.states.at(-1), page.kept()?.content]).toEqual(['offline', '一二'])
  page.fail(false)
  await page.saver.flush()
  expect([page.states.at(-1), page.kept(), page.saver.version]).toEqual(['saved', null, 2])
})

test('other people’s changes are shown, and the next save is based on them', async () => {
  const page = setUp('他人')
  page.saver.change({ title: '题', content: '一二' })
  await page.saver.flush()
  expect([page.shown, page.saver.version, page.saver.isDirty]).toEqual([['一二他人'], 2, false])
})

test('text typed during a save is still based on the old version, and the merged text does not replace it', async () => {
  const page = setUp('他人')
  page.hold()
  page.saver.change({ title: '题', content: '一二' })
  const saving = page.saver.flush()
  page.saver.change({ title: '题', content: '一二三' })
  page.release()
  await saving
  expect([page.shown, page.saver.version, page.kept()?.content]).toEqual([[], 1, '一二三'])
  await page.saver.flush()
  expect(page.sent.map(({ content, baseVersion }) => [content, baseVersion])).toEqual([
    ['一二', 1],
    ['一二三', 1],
  ])
})

test('a draft of an earlier page is sent with its base version; a newer text is adopted only without pending changes', async () => {
  const page = setUp()
  page.saver.resume({ title: '题', content: '旧稿', baseVersion: 1 })
  expect(page.saver.acceptSaved({ ...base, version: 9, sources: [] })).toBe(false)
  await page.saver.flush()
  expect(page.sent[0]).toMatchObject({ content: '旧稿', baseVersion: 1 })
  expect(page.saver.acceptSaved({ ...base, version: 9, sources: [] })).toBe(true)
  expect(page.saver.version).toBe(9)
})

test('CONST-052 typing within 300 ms is one undo step', () => {
  expect(limits.undoDebounceMs).toBe(300)
})
