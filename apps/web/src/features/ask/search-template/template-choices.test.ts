import { expect, test } from 'vitest'
import type { SearchTemplate } from '@wenjin/contract'
import { choicesOf, templateChoices } from './template-choices.ts'

const template: SearchTemplate = {
  id: 't',
  name: '综述',
  question: '{主题}？',
  mode: 'research',
  engineType: 'scholar',
  model: 'fast',
  filters: { time: 'year', scholarLang: 'zh' },
  searchTopic: null,
  advanceMath: true,
  builtin: false,
}

test.each<[string, Partial<SearchTemplate>]>([
  ['papers', {}],
  ['one library', { engineType: 'default', searchTopic: 'abc', filters: {} }],
  ['a site', { engineType: 'webpage', filters: { site: 'example.org', sourceLang: 'en' } }],
])('ENTITY-014 the options of a template are restored as stored: %s', (_, part) => {
  const { id: _id, name: _name, question: _question, builtin: _builtin, ...kept } = { ...template, ...part }
  expect(templateChoices(choicesOf({ ...template, ...part }))).toEqual(kept)
})

test('ENTITY-014 a template without filters clears the current filters', () => {
  const { filters } = choicesOf({ ...template, filters: {} })
  expect(filters).toEqual({ scholarLang: 'all' })
})
