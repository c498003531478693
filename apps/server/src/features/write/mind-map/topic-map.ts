import { limits, type MindMapNode, type MindMapSource } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { firstDocuments, isListedFile, listAllFiles, type TopicRow } from '../../library/access/index.ts'
import { listFolders } from '../../library/file/index.ts'

/** Maximum files shown; the latest ones when there are more. */
const maxFiles = 400
/** Maximum nodes that are readable when all are shown. */
const readable = 40

const short = (text: string) => (text.trim() || '…').slice(0, limits.mindMap.textChars)

/** Builds the map of a topic: its folders, and their files, each linked to its document. */
export async function mapOfTopic(
  { db }: Ctx,
  topic: Authorized<TopicRow, 'topic:read'>,
  title: string,
): Promise<{ root: MindMapNode; sources: MindMapSource[] }> {
  const root: MindMapNode = { id: 'root', text: short(title), marks: [], children: [] }
  const nodes = new Map([[topic.dirRootId, root]])
  const folders = await listFolders(db, topic.id)
  for (const { id, name } of folders) nodes.set(id, { id, text: short(name), marks: [], children: [] })
  for (const { id, parentId } of folders) nodes.get(parentId)?.children.push(nodes.get(id)!)
  const all = await listAllFiles(db, topic.id)
  const files = all
    .filter((row) => isListedFile(row) && nodes.has(row.parentId))
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, maxFiles)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
  const documents = await firstDocuments(
    db,
    files.map(({ id }) => id),
  )
  const sources: MindMapSource[] = []
  for (const file of files) {
    const document = documents.get(file.id)
    const text = short(document?.title ?? file.name)
    const node: MindMapNode = { id: file.id, text, marks: [], children: [] }
    if (document) {
      sources.push({ n: sources.length + 1, title: text, link: `/doc/${document.id}`, documentId: document.id, quote: '' })
      node.marks = [sources.length]
    }
    nodes.get(file.parentId)!.children.push(node)
  }
  if (files.length + folders.length > readable) for (const child of root.children) if (child.children.length > 0) child.folded = true
  return { root, sources }
}
