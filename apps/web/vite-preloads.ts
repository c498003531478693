import type { Plugin, Rolldown } from 'vite'

interface Node {
  type: string
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesIn(item)
    return
  }
  if (!isNode(value)) return
  yield value
  for (const part of Object.values(value)) yield* nodesIn(part)
}

const literalOf = (node: unknown): string | undefined => (isNode(node) && typeof node['value'] === 'string' ? node['value'] : undefined)

/** Returns the module specifier of a dynamic import in a piece of code, as written there. */
function importIn(node: unknown): string | undefined {
  for (const inner of nodesIn(node)) if (inner.type === 'ImportExpression') return literalOf(inner['source'])
  return undefined
}

/** Returns the properties of an object literal by name. */
function propertiesOf(node: Node): Map<string, Node> {
  const properties = (node['properties'] as Node[]).flatMap((property) => {
    const { key, value } = property as { key?: Node; value?: Node }
    const name = key?.['name'] ?? literalOf(key)
    return typeof name === 'string' && value ? [[name, value] as const] : []
  })
  return new Map(properties)
}

/** The parts of a page beyond the entry script: its code module, and the names of its texts; null for all. */
interface PageParts {
  module: string
  texts: readonly string[] | null
}

/** Returns the pages of a routes module, by pattern. */
function pagesIn(program: unknown): Map<string, PageParts> {
  const values = new Map<string, Node>()
  for (const node of nodesIn(program)) {
    if (node.type === 'VariableDeclarator' && isNode(node['init'])) values.set(String((node['id'] as Node)['name']), node['init'])
  }
  const resolved = (node: Node | undefined) => (node?.type === 'Identifier' ? values.get(String(node['name'])) : node)
  const found = new Map<string, PageParts>()
  for (const node of nodesIn(program)) {
    if (node.type !== 'ObjectExpression') continue
    const route = propertiesOf(node)
    const path = route.get('path')
    const pattern = path?.type === 'CallExpression' ? literalOf((path['arguments'] as unknown[])[0]) : undefined
    const module = importIn(resolved(route.get('lazy')))
    if (pattern === undefined || module === undefined) continue
    const handle = resolved(route.get('handle'))
    const texts = handle && propertiesOf(handle).get('texts')
    found.set(pattern, { module, texts: texts ? (texts['elements'] as unknown[]).map((element) => literalOf(element)!) : null })
  }
  return found
}

/**
 * Writes `preloads.json`: for the pattern of each page the files of its code and its Chinese texts beyond the entry script. The server
 * lists them in the HTML, so that they load in parallel with the script instead of after it.
 */
export function pagePreloads(): Plugin {
  const pages = new Map<string, PageParts & { importer: string }>()
  const texts = new Map<string, { module: string; importer: string }>()
  return {
    name: 'wenjin-page-preloads',
    apply: 'build',
    enforce: 'post',
    transform(code, importer) {
      if (importer.endsWith('.routes.tsx')) {
        for (const [pattern, parts] of pagesIn(this.parse(code))) pages.set(pattern, { ...parts, importer })
      } else if (importer.endsWith('/lib/i18n/texts.ts')) {
        for (const node of nodesIn(this.parse(code))) {
          if (node.type !== 'Property') continue
          const module = importIn(node['value'])
          if (module?.startsWith('./zh/')) texts.set(String((node['key'] as Node)['name']), { module, importer })
        }
      }
      return null
    },
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
      const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
      const filesOf = (start: Rolldown.OutputChunk, found = new Set<string>()): Set<string> => {
        if (found.has(start.fileName)) return found
        found.add(start.fileName)
        for (const name of start.imports) {
          const next = bundle[name]
          if (next?.type === 'chunk') filesOf(next, found)
        }
        return found
      }
      const first = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [...filesOf(chunk)]))
      const chunkOf = async (module: string, importer: string) => {
        const target = await this.resolve(module, importer)
        const chunk = target && byModule.get(target.id)
        if (!chunk) this.error(`${module}, which ${importer} imports, is in no file of the build`)
        return chunk
      }
      const preloads: Record<string, string[]> = {}
      for (const [pattern, { module, importer, texts: names }] of pages) {
        const parts = [await chunkOf(module, importer)]
        for (const [name, text] of texts) if (names === null || names.includes(name)) parts.push(await chunkOf(text.module, text.importer))
        const files = new Set(parts.flatMap((chunk) => [...filesOf(chunk)]))
        preloads[pattern] = [...files].filter((file) => !first.has(file))
      }
      if (texts.size === 0 || pages.size === 0) this.error('no page or no texts were found to preload')
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) })
    },
  }
}
