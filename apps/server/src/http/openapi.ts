import { contracts, errors, type Contract, type Route } from '@wenjin/contract'
import { z } from 'zod'

type Json = Record<string, unknown>

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function parametersOf(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

function responseOf(route: Route): Json {
  if (route.kind === 'stream') {
    return { description: 'Events, wire format section 3', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  }
  if (route.kind === 'file') {
    return { description: 'Bytes', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  }
  const data = route.data ? schemaOf(route.data, 'output') : { type: 'null' }
  if (route.kind === 'raw')
    return { description: 'OK', content: { [data['type'] === 'string' ? 'text/plain' : 'application/json']: { schema: data } } }
  const schema = {
    type: 'object',
    required: ['errCode', 'errMsg', 'data'],
    properties: { errCode: { type: 'integer', description: '0 is success' }, errMsg: { type: 'string' }, data },
  }
  return { description: 'OK', content: { 'application/json': { schema } } }
}

function requestBodyOf(route: Route): Json | undefined {
  if (route.kind === 'upload') {
    const properties = { file: { type: 'string', format: 'binary' }, fileName: { type: 'string' }, type: { type: 'string' } }
    return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties } } } }
  }
  return route.body && { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } }
}

function operationOf(domain: string, name: string, route: Route): Json {
  const failures = (route.errors ?? []).map((error) => [
    String(errors[error].status),
    {
      description: `${errors[error].zh} · ${errors[error].en}`,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ])
  return {
    operationId: name,
    tags: [domain],
    summary: route.summary,
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(requestBodyOf(route) && { requestBody: requestBodyOf(route) }),
    responses: { ...Object.fromEntries(failures), '200': responseOf(route) },
  }
}

/** The API as an OpenAPI 3.1 document, made from the contract. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [domain, contract] of Object.entries<Contract>(contracts)) {
    for (const [name, route] of Object.entries(contract)) {
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(domain, name, route) }
    }
  }
  const failure = {
    type: 'object',
    required: ['errCode', 'errMsg', 'data'],
    properties: { errCode: { type: 'integer' }, errMsg: { type: 'string' }, data: { type: 'null' } },
  }
  return {
    openapi: '3.1.0',
    info: { title: '问津 Wenjin', version, license: { name: 'MIT' } },
    paths,
    components: { schemas: { Failure: failure } },
  }
}
