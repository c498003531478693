import { modes } from '@wenjin/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '../../../lib/storage/memory-store.fixture.ts'
import { setSetting } from '../../../lib/storage/settings.ts'
import { questionFields, engineOf, filtersOf, modelOptions, modeOptions, validOptions, type AskOptions } from './ask-options.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStore()))

const options: AskOptions = { mode: 'detail', source: 'default', model: 'auto', filters: {}, advanceMath: false }
const key = (name: string) => name
const qwen = { id: 'qwen', name: 'qwen' }

test('validOptions replaces a stored topic, engine or model that no longer exists and keeps one that does', () => {
  const chosen = { ...options, source: 'topic:a', model: 'qwen' }
  expect(validOptions(chosen, { topics: [{ id: 'a' }], models: [qwen] })).toEqual(chosen)
  expect(validOptions(chosen, { topics: [{ id: 'b' }], models: [] })).toMatchObject({ source: 'default', model: 'auto' })
  expect(validOptions({ ...options, source: 'workflow:weekly' }, { topics: [], models: [] }).source).toBe('default')
})

test('validOptions replaces nothing before the server has answered', () => {
  const chosen = { ...options, source: 'topic:a', model: 'qwen' }
  expect(validOptions(chosen, { topics: undefined, models: undefined })).toEqual(chosen)
  const ai = { ...options, source: 'ai' }
  expect(validOptions(ai, { topics: undefined, models: undefined }).source).toBe('ai')
})

test('ENGINE-002 the AI engine is valid only where a model is configured', () => {
  const ai = { ...options, source: 'ai' }
  expect(validOptions(ai, { topics: [], models: [qwen] }).source).toBe('ai')
  expect(validOptions(ai, { topics: [], models: [] }).source).toBe('default')
})

test('ENGINE-001 ENGINE-002 SOURCE-005 engineOf maps a source of the box to the engine of the request', () => {
  expect(['default', 'ai', 'mine', 'scholar', 'topic:a'].map(engineOf)).toEqual(['default', 'ai', 'mine', 'scholar', 'default'])
})

test('a request contains the choices and attachments, and no unset fields', () => {
  expect(questionFields(options)).toEqual({ mode: 'detail', model: 'auto', engineType: 'default', advanceMath: false })
  const attachments = { url: 'https://example.org/a', imgId: '', fileIds: ['f1'], plan: ['一'] }
  expect(questionFields({ ...options, source: 'scholar', filters: { time: 'year', scholarLang: 'zh' } }, attachments)).toEqual({
    mode: 'detail',
    model: 'auto',
    engineType: 'scholar',
    advanceMath: false,
    time: 'year',
    scholarLang: 'zh',
    url: 'https://example.org/a',
    fileIds: ['f1'],
  })
})

test('LOCAL-014 a research request names its plan and its model: the chosen one, else the preferred one, none for quotations', () => {
  const research = { ...options, mode: 'research' as const }
  expect(questionFields(research, { plan: ['起源', '现状'] })).toMatchObject({ plan: ['起源', '现状'], deepResearchModel: 'fast' })
  setSetting('deepResearchModel', 'ds-r1')
  expect(questionFields(research)).toMatchObject({ deepResearchModel: 'ds-r1' })
  expect(questionFields({ ...research, model: 'qwen' })).toMatchObject({ deepResearchModel: 'qwen' })
  expect(questionFields({ ...research, model: 'extractive' })).not.toHaveProperty('deepResearchModel')
})

test('filters apply to web sources; a language of papers applies to papers only', () => {
  const filters = { time: 'week', site: ' Example.ORG ', scholarLang: 'en' } as const
  expect(filtersOf({ source: 'webpage', filters })).toEqual({ time: 'week', site: 'example.org' })
  expect(filtersOf({ source: 'scholar', filters: { scholarLang: 'all' } })).toEqual({})
  for (const source of ['ai', 'mine', 'topic:a']) expect(filtersOf({ source, filters })).toEqual({})
})

test('MODE-001..004 every mode can be chosen: two directly, and research in the kind last chosen', () => {
  const shown = (['research', 'strong-research', 'think-research'] as const).flatMap((kind) =>
    modeOptions(key, kind).map((option) => option.value),
  )
  expect(new Set(shown)).toEqual(new Set(modes))
})

test('a model is offered only where one is configured, labelled by its purpose', () => {
  expect(modelOptions(key, []).map((option) => option.value)).toEqual(['auto', 'extractive'])
  const shown = modelOptions(key, [{ id: 'fast', name: 'qwen3-8b' }, qwen])
  expect(shown.map((option) => option.label)).toEqual(['model.auto', 'model.extractive', 'model.fast', 'qwen'])
})
