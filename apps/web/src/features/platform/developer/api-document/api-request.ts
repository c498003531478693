import type { ProgramRequest } from '@wenjin/contract'
import type { ApiCall, ApiField } from './api-document.ts'

/** The text in the form of a call, by `<place>.<name>`; chosen files are kept separately. */
export type Values = Readonly<Record<string, string>>

/** Why a field is invalid. */
export type Problem = 'missing' | 'tooLong' | 'notNumber' | 'notJson'

export const fieldId = ({ place, name }: Pick<ApiField, 'place' | 'name'>) => `${place}.${name}`

/** Returns the form of a call filled with its example. */
export function exampleValues({ fields }: ApiCall): Values {
  return Object.fromEntries(fields.map((field) => [fieldId(field), field.example]))
}

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

function problemOf(field: ApiField, typed: string, hasFile: boolean): Problem | null {
  const text = typed.trim()
  if (field.kind === 'file') return field.required && !hasFile ? 'missing' : null
  if (text === '') return field.required ? 'missing' : null
  if (field.maxLength !== null && field.kind === 'text' && text.length > field.maxLength) return 'tooLong'
  if (field.kind === 'number' && !Number.isFinite(Number(text))) return 'notNumber'
  return field.kind === 'json' && !field.orText && !parseJson(text) ? 'notJson' : null
}

/** Returns the invalid fields. @param files the fields in which a file is chosen */
export function problemsOf({ fields }: ApiCall, values: Values, files: ReadonlySet<string>): Readonly<Record<string, Problem>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const id = fieldId(field)
      const problem = problemOf(field, values[id] ?? '', files.has(id))
      return problem ? [[id, problem]] : []
    }),
  )
}

/** Converts the text of a field to JSON; invalid text stays text, so that code can be generated from an incomplete form. */
function valueOf({ kind, type }: ApiField, typed: string): unknown {
  const text = typed.trim()
  if (kind === 'flag' && type.includes('boolean')) return text === 'true'
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : text
  return kind === 'json' ? (parseJson(text)?.value ?? text) : typed
}

/** Builds the request of a form; fields without a value are left out. */
export function requestOf(call: ApiCall, values: Values, fileName = ''): ProgramRequest {
  const given = (place: ApiField['place']) =>
    call.fields.flatMap((field) => {
      const typed = values[fieldId(field)] ?? ''
      return field.place === place && field.kind !== 'file' && typed.trim() !== '' ? [{ field, typed }] : []
    })
  const inPath = new Map(given('path').map(({ field, typed }) => [field.name, typed.trim()]))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (part, name: string) => {
    const value = inPath.get(name)
    return value === undefined ? part : encodeURIComponent(value)
  })
  const query = new URLSearchParams(given('query').map(({ field, typed }) => [field.name, typed.trim()])).toString()
  const hasBody = call.fields.some(({ place }) => place === 'body')
  const file = call.fields.find(({ kind }) => kind === 'file')
  const body = Object.fromEntries(given('body').map(({ field, typed }) => [field.name, valueOf(field, typed)]))
  const form = Object.fromEntries(given('form').map(({ field, typed }) => [field.name, typed]))
  const onlyStreams = call.answers.every(({ contentType }) => contentType === 'text/event-stream')
  return {
    method: call.method,
    path: query === '' ? path : `${path}?${query}`,
    ...(hasBody && { body }),
    ...(file && { form: { file: file.name, fileName: fileName || form['fileName'] || 'file', fields: form } }),
    streams: onlyStreams || body['stream'] === true,
  }
}
