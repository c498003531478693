import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { callTexts, contracts, resolveReferences, scopesOf, type Contract } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

/** The fields of an operation that the tests read. */
interface Operation {
  summary: string
  'x-summary-zh'?: string
  parameters: { name: string; in: string; description?: string; 'x-description-zh'?: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, Record<string, unknown>> }; example?: unknown }> }
  responses: Record<string, { description: string }>
}

const text = JSON.stringify(openApiDocument('1.0.0'))
const written = JSON.parse(text) as Record<string, unknown>
const document = resolveReferences(written) as unknown as { paths: Record<string, Record<string, Operation>> }
const withKey = Object.values<Contract>(contracts).flatMap((contract) =>
  Object.entries(contract).filter(([, route]) => scopesOf(route).length > 0),
)

test('APIFAMILY-018 the document passes spectral’s recommended rules, examples included', async () => {
  const spectral = new spectralCore.Spectral()
  // The two packages use their own copies of the ruleset type.
  spectral.setRuleset({ extends: [[spectralRulesets.oas as never, 'recommended']] })
  const problems = await spectral.run(written)
  // A server of the Model Context Protocol may answer this call with 405 alone.
  const known = 'operation-success-response paths./api/mcp.get.responses'
  const found = problems.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)
  expect(found.filter((problem) => !problem.startsWith(known))).toEqual([])
})

test('schemas, parameters and failures that calls share are written once', () => {
  const { components } = written as { components: Record<string, Record<string, unknown>> }
  const used = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`))
  for (const kind of ['schemas', 'parameters', 'responses']) {
    const named = Object.keys(components[kind]!).map((name) => `${kind}/${name}`)
    expect(named.filter((name) => !used.has(name))).toEqual([])
  }
  expect(Object.keys(components['schemas']!)).toEqual(expect.arrayContaining(['File', 'Topic', 'Reference', 'SearchItem']))
  // 1.14 million characters when each call repeated them; 547,000 when calls of the page repeated the refusals that any call may meet.
  expect(text.length).toBeLessThan(480_000)
})

test('the reference mentions only existing calls', () => {
  const names = new Set(withKey.map(([name]) => name))
  expect(Object.keys(callTexts).filter((name) => !names.has(name))).toEqual([])
})

test.each(withKey.filter(([, { path }]) => /^\/api\/(v1|open)\//.test(path)))(
  '%s has a name and describes its fields in Chinese and English',
  (name, { path, method }) => {
    const { summary, parameters, requestBody, responses, ...operation } = document.paths[path]![method.toLowerCase()]!
    expect([name, operation['x-summary-zh'], summary]).toEqual([name, expect.stringMatching(/[\u4e00-\u9fff]/), expect.any(String)])
    const inBody = Object.entries(Object.values(requestBody?.content ?? {})[0]?.schema.properties ?? {})
    const fields = [
      ...parameters.filter((parameter) => parameter.in !== 'header').map((parameter) => [parameter.name, parameter] as const),
      ...inBody,
    ]
    const undescribed = fields.filter(([, field]) => !field['description'] || !field['x-description-zh']).map(([field]) => field)
    expect([name, undescribed]).toEqual([name, []])
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['200', '401', '403', '429', 'default', ...(fields.length > 0 ? ['400'] : [])]),
    )
  },
)
