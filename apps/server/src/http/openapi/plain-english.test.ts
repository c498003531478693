import { readdirSync, readFileSync } from 'node:fs'
import { contracts, type Contract } from '@wenjin/contract'
import { describe, expect, test } from 'vitest'
import { isObject } from './openapi-schema.ts'
import { openApiDocument } from './openapi.ts'

/** The verbs that begin the summary of an operation. */
const verbs: ReadonlySet<string> = new Set(
  `Accept Add Answer Ask Bind Cancel Check Claim Complete Confirm Connect Copy Create Delete Demote Disconnect Download Exchange Generate Get
  Import Leave List Mark Move Open Pin Preview Promote Publish Read Record Redeem Refresh Register Remove Rename Replace Report Request Reset
  Restore Retry Review Revoke Rotate Save Search Send Set Share Sign Start Stop Subscribe Test Unpublish Unsubscribe Update Upload
  Verify`.split(/\s+/),
)

/** Words that describe a person or an object vaguely or by a metaphor; the standard noun and verb take their place. */
const vagueWords =
  "who|whom|whose|whoever|whichever|whatever|somebody|someone|anybody|nobody|everybody|one[’']s|oneself|something|stands?|goes|go on|any more|anew|at once|lets|along|hands? in|handed|takes? back|taken back|give back|just now|once more"
const vague = new RegExp(String.raw`(?<![\w’'])(?:${vagueWords})(?![\w’'])`, 'i')

const document = openApiDocument('1.0.0')
const routes = Object.entries<Contract>(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ call: `${domain}.${name}`, summary: route.summary })),
)
const verbOf = (summary: string) => summary.split(' ')[0]!

/** Returns the English texts of a part of the OpenAPI document. */
function textsOf(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(textsOf)
  if (!isObject(part)) return []
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'string' ? (['summary', 'description', 'en'].includes(key) ? [value] : []) : textsOf(value),
  )
}

/** Returns the English sentences that the source files of a folder contain beside their Chinese ones. */
function sentencesOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('node_modules'))
  // regex-bounded: each quoted text is read once, up to its closing quote.
  const sentence = /\ben:\s*(?:\([^)]*\)\s*=>\s*)?(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/g
  return sources.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(sentence)].map(([, single, double, template]) => single ?? double ?? template!),
  )
}

describe('English texts for programs and their developers', () => {
  test('the summary of every operation begins with a verb of the list and ends without a full stop', () => {
    const wrong = routes.filter(({ summary }) => !verbs.has(verbOf(summary)) || summary.endsWith('.'))
    expect(wrong).toEqual([])
    const titles = Object.values(document['paths'] as Record<string, Record<string, { summary: string }>>)
      .flatMap((operations) => Object.values(operations))
      .map(({ summary }) => summary)
    expect(titles.filter((summary) => !verbs.has(verbOf(summary)))).toEqual([])
  })

  test('every verb of the list is used', () => {
    const used = new Set(routes.map(({ summary }) => verbOf(summary)))
    expect([...verbs].filter((verb) => !used.has(verb))).toEqual([])
  })

  test('no summary and no description contains a vague word', () => {
    const texts = [...routes.map(({ summary }) => summary), ...textsOf(document)]
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter((text) => vague.test(text))).toEqual([])
  })

  test.each(['apps/server/src', 'packages/contract/src', 'packages/client/src'])(
    'no English sentence of %s contains a vague word',
    (folder) => {
      const sentences = sentencesOf(folder)
      expect(sentences.length).toBeGreaterThan(5)
      expect(sentences.filter((sentence) => vague.test(sentence))).toEqual([])
    },
  )
})
