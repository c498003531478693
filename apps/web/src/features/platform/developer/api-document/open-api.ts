import type { KeyScope, Lang } from '@wenjin/contract'

/** A text of the reference in both languages. */
export type Both = Readonly<Record<Lang, string>>

/** The used part of a JSON schema. */
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
  allOf?: readonly Schema[]
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
  in: 'path' | 'query' | 'header'
  required?: boolean
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

/** The used part of the instance's OpenAPI document. */
export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** A failure of the catalogue, by its code. */
export interface ApiFailure extends Both {
  code: number
}
