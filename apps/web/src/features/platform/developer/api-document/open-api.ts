import type { KeyScope, Lang } from '@wenjin/contract'

/** A text in both languages of the reference. */
export type Both = Readonly<Record<Lang, string>>

/** A JSON schema, as far as it is read. */
export interface Schema {
  type?: string | readonly string[]
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema | boolean
  anyOf?: readonly Schema[]
  additionalProperties?: Schema | boolean
  description?: string
  'x-description-zh'?: string
}

interface MediaType {
  schema?: Schema
  example?: Readonly<Record<string, unknown>>
  'x-example'?: Readonly<Record<string, string>>
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
  description?: string
  'x-description-zh'?: string
  example?: string
}

export interface Operation {
  operationId: string
  summary: string
  'x-summary-zh'?: string
  'x-more'?: Both
  'x-scopes'?: readonly KeyScope[]
  parameters: readonly Parameter[]
  requestBody?: { content: Readonly<Record<string, MediaType>> }
  responses: Readonly<Record<string, { content?: Readonly<Record<string, MediaType>>; 'x-errors'?: readonly ApiFailure[] }>>
}

/** The OpenAPI document of the instance, as far as it is read. */
export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** A failure by its code of the catalogue. */
export interface ApiFailure extends Both {
  code: number
}
