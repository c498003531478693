import {
  AppError,
  ImportFailure,
  importReasons,
  limits,
  type Answer,
  type ImportReason,
  type MindMapNode,
  type MindMapSource,
  type mindMapContract,
  type RouteInput,
} from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { finishedAnswer, getMindMap } from '../../ask/derive/index.ts'
import { readPage } from '../../ask/reader/index.ts'
import { readableResult } from '../../ask/session/index.ts'
import { readableDocument, readableTopic } from '../../library/access/index.ts'
import { nodesOf } from './check-map.ts'
import { withPlaces, writeForMap } from './document-map.ts'
import { mapOfTopic } from './topic-map.ts'

export type MapRequest = RouteInput<(typeof mindMapContract)['makeMindMap']>['body']

/** A map before it is stored. */
export interface MadeMap {
  title: string
  root: MindMapNode
  sources: MindMapSource[]
}

const quoteChars = 600
/** Timeout for loading a page, milliseconds. */
const pageMs = 30_000
const hasScheme = /^[a-z][a-z\d+.-]{0,20}:/i
const isOpenable = /^(?:\/(?!\/)|https?:\/\/)/i

const titleOf = (text: string) => (text.replaceAll(/\s+/g, ' ').trim() || '…').slice(0, limits.mindMap.titleChars)

async function draw(ctx: Ctx, actor: Actor, title: string, text: string): Promise<MindMapNode> {
  return ctx.compute.run('mindMap', { question: title, text, citations: [] }, { owner: turnOwnerOf(ctx, actor) })
}

/** Converts the citation marks in an answer's map to sources with their quotes. */
function withCitations(root: MindMapNode, { citations, references }: Answer): Pick<MadeMap, 'root' | 'sources'> {
  const sources: MindMapSource[] = []
  const numbers = new Map<string, number>()
  const numberOf = (mark: number): number[] => {
    const citation = citations.find((one) => one.mark === mark)
    const reference = references.find(({ index }) => index === citation?.index)
    if (!citation || !reference || !isOpenable.test(reference.link) || reference.link.length > 2000) return []
    const { documentId, title, link } = reference
    const { quote, start, end } = citation
    const key = JSON.stringify([link, start, end, quote])
    const known = numbers.get(key)
    if (known !== undefined) return [known]
    if (sources.length >= limits.mindMap.sources) return []
    sources.push({
      n: sources.length + 1,
      title: title.slice(0, 500),
      link,
      ...(documentId !== undefined && { documentId }),
      quote: quote.slice(0, quoteChars).toWellFormed(),
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
    })
    numbers.set(key, sources.length)
    return [sources.length]
  }
  const copy = structuredClone(root)
  for (const node of nodesOf(copy)) {
    delete node.at
    node.marks = [...new Set(node.marks.flatMap(numberOf))]
  }
  return { root: copy, sources }
}

async function fromAnswer(ctx: Ctx, actor: Actor, resultId: string, shareKey: string | undefined): Promise<MadeMap> {
  const { root } = await getMindMap(ctx, actor, resultId, shareKey)
  const { result } = await readableResult(ctx.db, resultId, actor, shareKey)
  return { title: titleOf(root.text), ...withCitations(root, finishedAnswer(result)) }
}

async function fromDocument(ctx: Ctx, actor: Actor, documentId: string): Promise<MadeMap> {
  const { document, text } = await readableDocument(ctx.db, documentId, [async () => actor])
  const title = titleOf(document.title)
  const written = writeForMap({ text, blocks: document.blocks })
  const root = await draw(ctx, actor, title, written.markdown)
  return { title, ...withPlaces(root, written, { title, link: `/doc/${document.id}`, documentId: document.id, text }) }
}

async function fromTopic(ctx: Ctx, actor: Actor, topicId: string): Promise<MadeMap> {
  const topic = await readableTopic(ctx.db, topicId, actor)
  const title = titleOf(topic.title || topic.name)
  return { title, ...(await mapOfTopic(ctx, topic, title)) }
}

async function fromText(ctx: Ctx, actor: Actor, given: string, text: string): Promise<MadeMap> {
  const first = text.split('\n', 1)[0]!.replace(/^[#\s]+/, '')
  const title = titleOf(given === '' ? first.slice(0, 40) : given)
  const root = await draw(ctx, actor, title, text)
  for (const node of nodesOf(root)) {
    delete node.at
    node.marks = []
  }
  return { title, root, sources: [] }
}

const badAddress: ReadonlySet<ImportReason> = new Set(['badUrl', 'privateAddress'])

async function fromLink(ctx: Ctx, actor: Actor, address: string): Promise<MadeMap> {
  const url = hasScheme.test(address) ? address : `https://${address}`
  try {
    const { document, documentId } = await readPage(ctx, url, { signal: AbortSignal.timeout(pageMs) })
    const title = titleOf(document.title || url)
    const written = writeForMap(document)
    const root = await draw(ctx, actor, title, written.markdown)
    return { title, ...withPlaces(root, written, { title, link: document.url ?? url, documentId, text: document.text }) }
  } catch (error) {
    if (error instanceof DOMException) throw new AppError('unreadableFile', importReasons.offline, { field: 'url' })
    if (!(error instanceof ImportFailure)) throw error
    throw new AppError(badAddress.has(error.reason) ? 'badRequest' : 'unreadableFile', importReasons[error.reason], { field: 'url' })
  }
}

/**
 * Makes a mind map of an object that the actor may read. Deterministic: the same material gives the same map.
 * @throws AppError `notFound`, `conflict` for an answer in progress, `unreadableFile` for a page that could not be fetched
 */
export async function makeMap(ctx: Ctx, actor: Actor, request: MapRequest): Promise<MadeMap> {
  switch (request.from) {
    case 'answer':
      return fromAnswer(ctx, actor, request.resultId, request.shareKey)
    case 'document':
      return fromDocument(ctx, actor, request.documentId)
    case 'topic':
      return fromTopic(ctx, actor, request.topicId)
    case 'text':
      return fromText(ctx, actor, request.title, request.text)
    case 'link':
      return fromLink(ctx, actor, request.url)
  }
}
