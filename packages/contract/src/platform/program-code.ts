/** A call of the API by a program, as far as its source code says it. */
export interface ProgramRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  /** The JSON body; undefined for none. */
  readonly body?: unknown
  /** Of a multipart body: its fields, and the name of the field that holds a file. */
  readonly form?: { readonly fields: Readonly<Record<string, string>>; readonly file: string; readonly fileName: string }
  /** The answer is a stream of events. */
  readonly streams: boolean
}

export const programLanguages = ['curl', 'typescript', 'openai', 'python'] as const
export type ProgramLanguage = (typeof programLanguages)[number]

/** The calls that OpenAI's own client makes, by their paths below `/api/v1`. */
const openAiCalls: Readonly<Record<string, string>> = {
  'POST /api/v1/chat/completions': 'chat.completions.create',
  'POST /api/v1/embeddings': 'embeddings.create',
  'GET /api/v1/models': 'models.list',
}

const openAiCallOf = ({ method, path }: ProgramRequest): string | undefined => openAiCalls[`${method} ${path}`]

/** The languages in which a request can be written: OpenAI's client makes few of the calls. */
export function languagesOf(request: ProgramRequest): ProgramLanguage[] {
  return programLanguages.filter((language) => language !== 'openai' || (openAiCallOf(request) !== undefined && !isSimple(request)))
}

/** An answer in the form `simple` is none that OpenAI's client knows. */
const isSimple = ({ body }: ProgramRequest) => (body as { format?: unknown } | undefined)?.format === 'simple'

const json = (value: unknown) => JSON.stringify(value, null, 2)
const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`)

/** A text between single quotes of a POSIX shell. */
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
    // The client's types know neither `scope` nor the other fields of this API.
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

/** A value as Python writes it. */
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

/** With what Python brings along; a file, which its library has no form for, is sent by `requests`. */
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
 * A request as source code that makes it with the key of the environment variable `WENJIN_KEY`.
 * @param origin the address of the instance, without a slash at its end
 */
export function programCode(language: ProgramLanguage, request: ProgramRequest, origin: string): string {
  return writers[language](request, origin)
}
