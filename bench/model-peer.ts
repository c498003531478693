import { createServer, request as httpRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

// The plain peer of the measurement: searches, fetches the pages, extracts their text, prompts the model and pipes its output. It checks
// nothing and stores nothing. `/bare` only reads the model's stream, which is the minimum cost of any reader.

const [searchUrl = '', modelUrl = ''] = process.argv.slice(2)
const pagesRead: Readonly<Record<string, number>> = { concise: 8, detail: 20 }
const charsOfPage = 3000

/** Returns the text between the tags of a page. */
function textOf(html: string): string {
  let text = ''
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    if (open < 0) return text + html.slice(at)
    text += html.slice(at, open)
    const close = html.indexOf('>', open)
    if (close < 0) return text
    at = close + 1
  }
  return text
}

/** Calls the model and passes on each piece of its text as it arrives. */
async function pipeModel(model: string, content: string, write: (text: string) => void): Promise<void> {
  const body = JSON.stringify({ model, stream: true, messages: [{ role: 'user', content }] })
  const reply = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    httpRequest(`${modelUrl}/chat/completions`, { method: 'POST', headers: { 'content-type': 'application/json' } }, resolve)
      .on('error', reject)
      .end(body)
  })
  for await (const line of createInterface({ input: reply })) {
    if (!line.startsWith('data: {')) continue
    const { choices } = JSON.parse(line.slice(6)) as { choices: { delta: { content?: string } }[] }
    write(choices[0]?.delta.content ?? '')
  }
}

async function answer(question: string, mode: string, model: string, response: ServerResponse): Promise<void> {
  const found = await fetch(`${searchUrl}/search?${new URLSearchParams({ q: question, format: 'json' }).toString()}`)
  const { results } = (await found.json()) as { results: { url: string }[] }
  const pages = await Promise.all(results.slice(0, pagesRead[mode]).map(async ({ url }) => textOf(await (await fetch(url)).text())))
  const sources = pages.map((text, at) => `[${at + 1}] ${text.slice(0, charsOfPage)}`).join('\n\n')
  await pipeModel(model, `${sources}\n\n问题：${question}`, (text) => response.write(`data: ${JSON.stringify({ text })}\n\n`))
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
  const field = (name: string) => searchParams.get(name) ?? ''
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const work =
    pathname === '/bare'
      ? pipeModel(field('model'), field('question'), () => undefined)
      : answer(field('question'), field('mode'), field('model'), response)
  void work.finally(() => response.end('data: [DONE]\n\n'))
})
server.listen(0, '127.0.0.1', () => process.send!({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
