import { expect, test } from 'vitest'
import { z } from 'zod'
import { contracts } from './index.ts'

/** Names of fields that contain credentials. */
const secretFields = new Set(['shareKey', 'secretKey', 'token', 'key'])

function namesSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('properties' in schema && Object.keys(schema.properties as object).some((name) => secretFields.has(name))) return true
  return Object.values(schema).some(namesSecret)
}

test("every route whose response contains a share key, a token or a developer's key is marked as secret", () => {
  const routes = Object.values(contracts).flatMap((contract) => Object.entries(contract))
  const withSecret = routes.filter(([, route]) => 'data' in route && namesSecret(z.toJSONSchema(route.data, { unrepresentable: 'any' })))
  expect(withSecret.map(([name]) => name)).toContain('getSession')
  expect(withSecret.filter(([, route]) => !('secret' in route)).map(([name]) => name)).toEqual([])
})
