import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The module by which answers are parsed. */
const reader = join(import.meta.dirname, 'src', 'features', 'ask', 'answer', 'text', 'parse-markdown.ts')
/** Packages that read a construct of Markdown into a tree and write it back. */
const packages = /^mdast-util-(?:gfm|math)/
const mark = '?parse-only'

/**
 * Gives the page of an answer a copy of its own of the packages that build the tree of Markdown. The editor of articles writes Markdown, too;
 * in one copy for both, every answer would load what only the editor calls.
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
