import { AppError, limits, type MindMapNode, type MindMapSource } from '@wenjin/contract'

/** Yields the nodes of a map, each before its children. */
export function* nodesOf(root: MindMapNode): Generator<MindMapNode> {
  const open = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    yield node
    for (let at = node.children.length - 1; at >= 0; at -= 1) open.push(node.children[at]!)
  }
}

const refuse = (zh: string, en: string) => new AppError('badRequest', { zh, en })

/**
 * Counts the nodes of a standalone map, and collects its texts for moderation.
 * @throws AppError `badRequest` when it is too large, two nodes have the same id, or a node refers to a source that the map does not have
 */
export function checkMap({ title, root, sources }: { title: string; root: MindMapNode; sources: readonly MindMapSource[] }): {
  nodes: number
  text: string
} {
  const { nodes: max, chars } = limits.mindMap
  const numbers = new Set(sources.map(({ n }) => n))
  if (numbers.size < sources.length) throw refuse('两个来源的编号相同', 'two sources have one number')
  const ids = new Set<string>()
  const texts = [title]
  let length = title.length
  const add = (text: string) => {
    texts.push(text)
    length += text.length
  }
  for (const node of nodesOf(root)) {
    if (ids.has(node.id)) throw refuse(`节点 ${node.id} 重复`, `the node ${node.id} is there twice`)
    ids.add(node.id)
    if (ids.size > max) throw refuse(`导图最多 ${max} 个节点`, `a mind map has ${max} nodes at most`)
    const unknown = node.marks.find((mark) => !numbers.has(mark))
    if (unknown !== undefined) throw refuse(`导图里没有来源 ${unknown}`, `the mind map has no source ${unknown}`)
    add(node.text)
    if (node.note !== undefined) add(node.note)
  }
  for (const { title: name, quote } of sources) length += name.length + quote.length
  if (length > chars) throw refuse(`导图的文字最多 ${chars} 个字`, `a mind map has ${chars} characters at most`)
  return { nodes: ids.size, text: texts.join('\n') }
}
