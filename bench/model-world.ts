import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { splitSentences } from '@wenjin/text'
import { htmlPage } from '../apps/server/test/peers/loopback-web.ts'
import { loadSet, type SetPassage } from './corpus.ts'

// The network of the measurement, in its own process: a search service with SearXNG's protocol, sites with pages, and a model with the chat
// completions protocol. The name of a model determines its speed: `paced-<tokens>-<ms between them>-<characters a token>-<ms before the
// first>-<ms that a search for it takes>`.

/** Results of one search; each is a page of a different site. */
const siteCount = 20
/** Passages per page, with links around them, as on real sites. */
const passagesOnPage = 4
const linksOnPage = 60

/** A question with the passages of its pages and the model's reply. */
interface Topic {
  passages: readonly SetPassage[]
  reply: string
}

const set = loadSet('cmrc2018_dev') ?? loadSet('manual')!
const byId = new Map(set.passages.map((passage, at) => [passage.id, at]))
const topics = new Map<string, Topic>()

/** Returns the pages of a question: its own passage on the first three, other passages of the set beside it and on the others. */
function topicOf(question: string): Topic {
  const known = topics.get(question)
  if (known) return known
  const row = set.questions.find((one) => one.question === question) ?? set.questions[0]!
  const at = byId.get(row.passageIds[0]!) ?? 0
  const passages = Array.from({ length: siteCount * passagesOnPage }, (_, n) => set.passages[(at + n) % set.passages.length]!)
  const own = set.passages[at]!
  const written = [own, passages[1]!, passages[2]!].flatMap(({ text }, source) =>
    splitSentences(text).map(({ start, end }) => `${text.slice(start, end).trim()}[[${source + 1}]]`),
  )
  const topic = { passages, reply: written.join('') }
  topics.set(question, topic)
  return topic
}

function page(topic: Topic, site: number): string {
  const at = site < 3 ? 0 : site * passagesOnPage
  const shown = [topic.passages[site < 3 ? 0 : at]!, ...topic.passages.slice(at + 1 + (site < 3 ? site : 0), at + passagesOnPage)]
  const links = Array.from({ length: linksOnPage }, (_, n) => `<li><a href="/more/${n}">栏目${n}</a></li>`).join('')
  const sections = shown.map(({ title, text }) => `<h2>${escape(title)}</h2><p>${escape(text)}</p>`)
  return htmlPage(`${shown[0]!.title} · 站点${site}`, `<nav><ul>${links}</ul></nav>`, ...sections, `<footer><ul>${links}</ul></footer>`)
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

async function open(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Milliseconds that every search takes; set by the measuring process. */
let searchMs = 0
process.on('message', (message: { searchMs: number }) => (searchMs = message.searchMs))

const sites: string[] = []
const fieldOf = (url: string, name: string) => new URL(url, 'http://localhost').searchParams.get(name) ?? ''

for (let site = 0; site < siteCount; site++) {
  sites.push(
    await open((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(topicOf(fieldOf(request.url!, 'about')), site))
    }),
  )
}

async function search(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = fieldOf(request.url!, 'q')
  await delay(searchMs)
  const { question } = set.questions.find((one) => one.question === asked) ?? set.questions[0]!
  const { passages } = topicOf(question)
  // Questions about one passage lead to the same pages.
  const about = encodeURIComponent(set.questions.find(({ passageIds }) => passageIds[0] === passages[0]!.id)!.question)
  const results = sites.map((url, site) => ({
    url: `${url}/page?about=${about}`,
    title: passages[site < 3 ? 0 : site * passagesOnPage]!.title,
    content: passages[site < 3 ? 0 : site * passagesOnPage]!.text.slice(0, 120),
  }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ query: asked, results, unresponsive_engines: [] }))
}

async function write(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { model, messages } = (await json(request)) as { model: string; messages: { content: string }[] }
  const [tokens = 0, everyMs = 0, characters = 2, firstMs = 0] = model.split('-').slice(1).map(Number)
  const prompt = messages.at(-1)!.content
  const asked = set.questions.find(({ question }) => prompt.includes(question)) ?? set.questions[0]!
  const { reply } = topicOf(asked.question)
  // A mark is one token, as in most vocabularies.
  const pieces = reply.match(new RegExp(`\\[\\[\\d\\]\\]|[^[]{1,${characters}}`, 'gu')) ?? []
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (content: string, reason: string | null = null) => {
    const choices = [{ index: 0, delta: content === '' ? {} : { role: 'assistant', content }, finish_reason: reason }]
    response.write(`data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model, choices })}\n\n`)
  }
  await delay(firstMs)
  const begun = performance.now()
  for (let at = 0; at < tokens; at++) {
    const wait = begun + at * everyMs - performance.now()
    if (wait > 0) await delay(wait)
    if (response.destroyed) return
    send(pieces[at % pieces.length]!)
  }
  send('', 'stop')
  response.end('data: [DONE]\n\n')
}

const searchUrl = await open((request, response) => void search(request, response))
const modelUrl = await open((request, response) => void write(request, response))
process.send!({ searchUrl, modelUrl: `${modelUrl}/v1` })
