/** A call of the API by a program, as far as its source code shows it. */
export interface ProgramRequest {
  readonly method: string
  /** Including its query. */
  readonly path: string
  /** The JSON body; undefined for none. */
  readonly body?: unknown
  /** Of a multipart body: its fields, and the name of the file field. */
  readonly form?: { readonly fields: Readonly<Record<string, string>>; readonly file: string; readonly fileName: string }
  /** Whether the response is an event stream. */
  readonly streams: boolean
}

export const programLanguages = ['curl', 'typescript', 'openai', 'python'] as const
export type ProgramLanguage = (typeof programLanguages)[number]

/** The calls supported by OpenAI's own client, by their paths below `/api/v1`. */
const openAiCalls: Readonly<Record<string, string>> = {
  'POST /api/v1/chat/completions': 'chat.completions.create',
  'POST /api/v1/embeddings': 'embeddings.create',
  'GET /api/v1/models': 'models.list',
}

const openAiCallOf = ({ method, path }: ProgramRequest): string | undefined => openAiCalls[`${method} ${path}`]

/** Returns the languages that can express a request: OpenAI's client supports only a few calls. */
export function languagesOf(request: ProgramRequest): ProgramLanguage[] {
  return programLanguages.filter((language) => language !== 'openai' || (openAiCallOf(request) !== undefined && !isSimple(request)))
}

/** OpenAI's client cannot read a response in the format `simple`. */
const isSimple = ({ body }: ProgramRequest) => (body as { format?: unknown } | undefined)?.format === 'simple'

const json = (value: unknown) => JSON.stringify(value, null, 2)
const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`)

/** Quotes a text for a POSIX shell. */
const shellText = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function curlOf({ method, path, body, form, streams }: ProgramRequest, origin: string): string {
  const lines = [
    `curl ${streams ? '-sN' : '-s'}${method === 'GET' ? '' : ` -X ${method}`} ${shellText(origin + path)}`,
    `-H "Authorization: Bearer $WENJIN_KEY"`,
  ]
  if (body !== undefined) lines.push(`-H 'Content-Type: application/json'`, `-d ${shellText(json(body))}`)
  if (form) {
    lines.push(`-F ${shellText(`${form.file}=@${form.fileName}`)}`)
    for (const [name, value] of Object.entries(form.fields)) lines.push(`-F ${shellText(`${name}=${value}`)}`)
  }
  return lines.join(' \\\n  ')
}

function typescriptOf({ method, path, body, form, streams }: ProgramRequest, origin: string): string {
  const lines = [
    ...(form ? [`import { openAsBlob } from 'node:fs'`, ''] : []),
    ...(form
      ? ['const form = new FormData()', `form.set(${json(form.file)}, await openAsBlob(${json(form.fileName)}), ${json(form.fileName)})`]
      : []),
    ...(form ? Object.entries(form.fields).map(([name, value]) => `form.set(${json(name)}, ${json(value)})`) : []),
    `const response = await fetch(${json(origin + path)}, {`,
    `  method: ${json(method)},`,
    '  headers: {',
    '    Authorization: `Bearer ${process.env.WENJIN_KEY}`,',
    ...(body === undefined ? [] : [`    'Content-Type': 'application/json',`]),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(json(body), '  ')}),`]),
    ...(form ? ['  body: form,'] : []),
    '})',
    'if (!response.ok) throw new Error(await response.text())',
  ]
  if (!streams) return [...lines, 'console.log(await response.text())'].join('\n')
  return [
    ...lines,
    'const decoder = new TextDecoder()',
    'for await (const chunk of response.body!) process.stdout.write(decoder.decode(chunk, { stream: true }))',
  ].join('\n')
}

function openAiOf(request: ProgramRequest, origin: string): string {
  const call = openAiCallOf(request)!
  const lines = [
    `import OpenAI from 'openai'`,
    '',
    `const client = new OpenAI({ apiKey: process.env.WENJIN_KEY, baseURL: ${json(`${origin}/api/v1`)} })`,
    // The client's types do not contain `scope` and the other fields of this API.
    `const answer = await client.${call}(${request.body === undefined ? '' : `${json(request.body)} as never`})`,
  ]
  if (!request.streams) return [...lines, 'console.log(JSON.stringify(answer, null, 2))'].join('\n')
  return [
    ...lines,
    `for await (const chunk of answer as unknown as AsyncIterable<OpenAI.ChatCompletionChunk>) {`,
    `  process.stdout.write(chunk.choices[0]?.delta?.content ?? '')`,
    '}',
  ].join('\n')
}

/** Renders a value as Python source. */
function pythonValue(value: unknown, by = ''): string {
  if (value === null || value === undefined) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${by}    `
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${pythonValue(item, inner)},`)
    : Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${pythonValue(item, inner)},`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join('\n')}\n${by}${close}`
}

/** Uses Python's standard library; a file upload, which that library does not support, is sent by `requests`. */
function pythonOf({ method, path, body, form, streams }: ProgramRequest, origin: string): string {
  if (form) {
    return [
      'import os',
      'import requests  # pip install requests',
      '',
      'response = requests.request(',
      `    ${JSON.stringify(method)},`,
      `    ${JSON.stringify(origin + path)},`,
      '    headers={"Authorization": f"Bearer {os.environ[\'WENJIN_KEY\']}"},',
      `    files={${JSON.stringify(form.file)}: open(${JSON.stringify(form.fileName)}, "rb")},`,
      `    data=${pythonValue(form.fields, '    ')},`,
      ')',
      'print(response.text)',
    ].join('\n')
  }
  return [
    ...(body === undefined ? [] : ['import json']),
    'import os',
    'import urllib.error',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(origin + path)},`,
    `    method=${JSON.stringify(method)},`,
    '    headers={',
    '        "Authorization": f"Bearer {os.environ[\'WENJIN_KEY\']}",',
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
    '    },',
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonValue(body, '    ')}).encode(),`]),
    ')',
    'try:',
    '    with urllib.request.urlopen(request) as response:',
    ...(streams
      ? ['        for line in response:', '            print(line.decode(), end="")']
      : ['        print(response.read().decode())']),
    'except urllib.error.HTTPError as error:',
    '    raise SystemExit(error.read().decode())',
  ].join('\n')
}

const writers: Readonly<Record<ProgramLanguage, (request: ProgramRequest, origin: string) => string>> = {
  curl: curlOf,
  typescript: typescriptOf,
  openai: openAiOf,
  python: pythonOf,
}

/**
 * Returns source code that makes a request with the key in the environment variable `WENJIN_KEY`.
 * @param origin the address of the instance, without a trailing slash
 */
export function programCode(language: ProgramLanguage, request: ProgramRequest, origin: string): string {
  return writers[language](request, origin)
}
