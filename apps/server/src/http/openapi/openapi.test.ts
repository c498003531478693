import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { callTexts, contracts, scopesOf, type Contract } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

/** The fields of an operation that the tests read. */
interface Operation {
  summary: string
  'x-summary-zh'?: string
  parameters: { name: string; description?: string; 'x-description-zh'?: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, Record<string, unknown>> }; example?: unknown }> }
  responses: Record<string, { description: string }>
}

const document = JSON.parse(JSON.stringify(openApiDocument('1.0.0'))) as { paths: Record<string, Record<string, Operation>> }
const withKey = Object.values<Contract>(contracts).flatMap((contract) =>
  Object.entries(contract).filter(([, route]) => scopesOf(route).length > 0),
)

test('APIFAMILY-018 the document passes spectral’s recommended rules, examples included', async () => {
  const spectral = new spectralCore.Spectral()
  // The two packages use their own copies of the ruleset type.
  spectral.setRuleset({ extends: [[spectralRulesets.oas as never, 'recommended']] })
  const problems = await spectral.run(document as unknown as Record<string, unknown>)
  expect(problems.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).toEqual([])
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
    const fields = [...parameters.map((parameter) => [parameter.name, parameter] as const), ...inBody]
    const undescribed = fields.filter(([, field]) => !field['description'] || !field['x-description-zh']).map(([field]) => field)
    expect([name, undescribed]).toEqual([name, []])
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '429']))
  },
)
