import { describe, expect, test } from 'vitest'
import { brokenStore, memoryStore } from './memory-store.fixture.ts'
import { isKnowledgeEngine, readSetting, writeSetting, type SettingName } from './storage.ts'

const noon = new Date('2026-11-20T12:00:00').getTime()
const hour = 3_600_000

/** Every key of spec section 3 that the page uses: its default, a valid value, and invalid stored values. */
const table: readonly [id: string, name: SettingName, fallback: unknown, good: unknown, bad: readonly unknown[]][] = [
  ['LOCAL-001', 'defaultEngine', 'default', 'topic:abc', ['', 7, null]],
  ['LOCAL-002', 'engineUpdateTime', 0, noon, [-1, 'yesterday', null]],
  ['LOCAL-003', 'outputLang', 'auto', 'en', ['fr', true]],
  ['LOCAL-004', 'scholarLang', 'all', 'zh', ['fr', 1]],
  ['LOCAL-005', 'defaultMode', 'detail', 'concise', ['superb', 42, {}]],
  ['LOCAL-006', 'defaultResearchMode', 'research', 'strong-research', ['deep', false]],
  ['LOCAL-007', 'showPdfHighlight', true, false, ['no', 0, 'false']],
  ['LOCAL-008', 'pdfModeContentWidth', '400px', '560px', [400, '40em', '9999px', '10px', '400px;x']],
  ['LOCAL-009', 'showReferenceFilter', false, true, ['yes', 1]],
  [
    'LOCAL-010',
    'loginData',
    { redirectUrl: '', tipsHtml: '', showTips: false, target: '', logDesc: '' },
    { redirectUrl: '/history', tipsHtml: '<b>x</b>', showTips: true, target: '_self', logDesc: 'rail' },
    ['/history', { redirectUrl: '/history' }, []],
  ],
  ['LOCAL-012', 'showExamples', true, false, ['hide', {}]],
  ['LOCAL-014', 'deepResearchModel', 'fast', 'thorough', ['', 3]],
  ['LOCAL-015', 'searchMethod', 'before', 'after', ['', false, 'never']],
  ['LOCAL-019', 'thinkingDisplayMode', 'collapsed', 'hidden', ['maybe', true]],
  ['LOCAL-021', 'defaultOutputStyle', '正常', '正式', ['normal', 1]],
  ['LOCAL-022', 'outputHtml', false, true, ['html', 1]],
  ['LOCAL-028', 'defaultModel', 'auto', 'qwen3', ['', 1]],
]

describe('every key has a default, keeps a valid value, and falls back on an invalid one', () => {
  test.each(table)('%s %s', (_id, name, fallback, good, bad) => {
    expect(readSetting(name, memoryStore(), noon)).toEqual(fallback)

    const store = memoryStore()
    writeSetting(name, good as never, store, noon)
    expect(JSON.parse(store.data.get(name)!)).toEqual(good)
    expect(readSetting(name, store, noon)).toEqual(good)

    const old = { engineUpdateTime: JSON.stringify(noon) }
    for (const value of bad) expect(readSetting(name, memoryStore({ ...old, [name]: JSON.stringify(value) }), noon)).toEqual(fallback)
    for (const raw of ['not json', '', '{"a":', 'detail'])
      expect(readSetting(name, memoryStore({ ...old, [name]: raw }), noon)).toEqual(fallback)
  })
})

test('MACHINE-014 TRANS-040 CONST-046 LOCAL-001 LOCAL-002 a chosen engine is valid for an hour, then the default applies again', () => {
  const store = memoryStore()
  writeSetting('defaultEngine', 'mine', store, noon)
  expect(readSetting('engineUpdateTime', store, noon)).toBe(noon)
  expect(readSetting('defaultEngine', store, noon + hour - 1)).toBe('mine')
  expect(readSetting('defaultEngine', store, noon + hour)).toBe('default')
})

test('ENUM-034 the setting of traditional search is off by default', () => {
  const store = memoryStore()
  expect(readSetting('traditionalSearch', store, noon)).toBe(false)
  writeSetting('traditionalSearch', true, store, noon)
  expect(readSetting('traditionalSearch', store, noon)).toBe(true)
  expect(readSetting('traditionalSearch', memoryStore({ traditionalSearch: '"yes"' }), noon)).toBe(false)
})

test('LOCAL-002 an engine without a time, or with a future one after the clock was set back, is ignored', () => {
  expect(readSetting('defaultEngine', memoryStore({ defaultEngine: '"mine"' }), noon)).toBe('default')
  const store = memoryStore()
  writeSetting('defaultEngine', 'mine', store, noon)
  expect(readSetting('defaultEngine', store, noon - 1)).toBe('default')
})

test.each(['workflow', 'workflow:weekly'])('MACHINE-014 TRANS-041 LOCAL-001 the workflow engine %s is never stored', (engine) => {
  const store = memoryStore()
  writeSetting('defaultEngine', engine, store, noon)
  expect(store.data.size).toBe(0)
})

test('blocked or full storage never throws', () => {
  for (const store of [brokenStore, null]) {
    expect(readSetting('theme', store)).toBe('system')
    expect(() => writeSetting('theme', 'dark', store)).not.toThrow()
    expect(() => writeSetting('defaultEngine', 'mine', store)).not.toThrow()
  }
})

test('isKnowledgeEngine distinguishes engines of personal knowledge from public ones', () => {
  for (const engine of ['knowledge', 'mine', 'topic:abc']) expect([engine, isKnowledgeEngine(engine)]).toEqual([engine, true])
  for (const engine of ['default', 'scholar', 'topical', 'workflow']) expect([engine, isKnowledgeEngine(engine)]).toEqual([engine, false])
})
