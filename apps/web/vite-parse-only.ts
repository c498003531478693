import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The module that parses answers. */
const reader = join(import.meta.dirname, 'src', 'features', 'ask', 'answer', 'text', 'parse-markdown.ts')
/** Packages that parse a Markdown construct into a tree and serialize it. */
const packages = /^mdast-util-(?:gfm|math)/
const mark = '?parse-only'

/**
 * Gives the answer page its own copy of the packages that build Markdown trees. The article editor also serializes Markdown; with one
 * shared copy, every answer would load code that only the editor calls.
 */
export function parseOnlyMarkdown(): Plugin {
  return {
    name: 'wenjin-parse-only-markdown',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const copied = importer?.endsWith(mark) === true
      if (!importer || !(copied ? packages.test(source) || source.startsWith('.') : importer === reader && packages.test(source)))
        return null
      const found = await this.resolve(source, importer.replace(mark, ''), { skipSelf: true })
      return found && { ...found, id: found.id + mark }
    },
  }
}
