import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { enAnswer } from './en/answer.ts'
import { enFirst } from './en/first.ts'
import { mindMapTexts as enMindMap } from './en/write/mind-map.texts.ts'
import { enRest } from './en/rest.ts'
import { topicTexts as enTopics } from './en/library/topic.texts.ts'
import { fillText } from './fill-text.ts'
import { zh, type TextKey } from './zh/index.ts'

const en: Readonly<Record<TextKey, string>> = { ...enFirst, ...enAnswer, ...enTopics, ...enMindMap, ...enRest }
const placesOf = (text: string) => [...text.matchAll(/\{(\w+)(?:\|[^{}]*)?\}/g)].map(([, name]) => name).sort()

test('both languages have the same keys and placeholders', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
  for (const [key, text] of Object.entries(zh)) expect([key, placesOf(en[key as keyof typeof zh])]).toEqual([key, placesOf(text)])
})

test('a key of several domains has the same text in all of them', async () => {
  const folder = new URL('./zh/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.texts.ts'))
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, object>>))
  const keys = modules.flatMap((module) => Object.values(module).flatMap((texts) => Object.keys(texts)))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  expect(keys.toSorted()).toEqual(Object.keys(zh).toSorted())
})

test('Chinese texts address the reader as 您', () => {
  // The example of a prompt addresses the model.
  const familiar = Object.entries(zh).flatMap(([key, text]) => (text.includes('你') && key !== 'manage.persona.hint' ? [key] : []))
  expect(familiar).toEqual([])
})

test('no text is empty, and English texts contain Chinese names only', () => {
  for (const [key, text] of Object.entries({ ...zh, ...en })) expect([key, text.trim() !== '']).toEqual([key, true])
  const chinese = Object.entries(en).flatMap(([key, text]) => (/[\u4e00-\u9fff]/.test(text) ? [key] : []))
  expect(chinese).toEqual(['app.name', 'settings.lang.zh'])
})

test('placeholders are replaced, and one without a value is kept', () => {
  expect(fillText('已参考 {n} 篇', { n: 12 })).toBe('已参考 12 篇')
  expect(fillText('{a}{b}', { a: 1 })).toBe('1{b}')
})

test('a count of an English text chooses the form of its noun', () => {
  expect(fillText('{n|file is|files are} read', { n: 1 })).toBe('1 file is read')
  expect(fillText('{n|file is|files are} read', { n: '12' })).toBe('12 files are read')
  expect(fillText('{n|file|files}')).toBe('{n|file|files}')
  // What follows a count without being its noun: a unit, a verb.
  const others = /^(?:ms|has|is|was|invites)$/
  const plain = Object.entries(en).flatMap(([key, text]) =>
    [...text.matchAll(/\{(?!name|date|variable)\w+\} (?:[a-z]+ )?([a-z]+s)\b/g)].flatMap(([place, noun]) =>
      others.test(noun!) ? [] : [`${key}: ${place}`],
    ),
  )
  expect(plain).toEqual([])
})

test('every key is used in the code, literally or by a template', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const code = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.texts\.ts$|\.test\./.test(path))
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))
    .join('\n')
  const whole = new Set([...code.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key]) => key!))
  // E.g. `state.${state}`; a template that begins with a placeholder would match any key.
  const templates = [...code.matchAll(/`([\w.-]+(?:\$\{[^`]*?\}[\w.-]*)+)`/g)].map(([, template]) => template!)
  const put = [...new Set(templates)].map((template) => {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', String.raw`\.`))
    return new RegExp(`^${parts.join('[\\w.:-]+')}$`)
  })
  expect(Object.keys(zh).filter((key) => !whole.has(key) && !put.some((template) => template.test(key)))).toEqual([])
})
