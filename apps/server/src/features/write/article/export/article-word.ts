import { Document, HeadingLevel, Packer, Paragraph } from 'docx'
import type { Lang } from '@wenjin/contract'
import type { Definition, FootnoteDefinition, Nodes } from 'mdast'
import { markdownTree } from '../../../../lib/text/markdown-tree.ts'
import type { ExportedArticle, ExportedPicture } from './export-order.ts'
import { namedSources } from './source-place.ts'
import { blocks } from './word-blocks.ts'
import type { WordContext } from './word-inline.ts'
import { wordStyles } from './word-styles.ts'

/** The definitions of a text, which are used in other places of it. */
function definitionsIn(root: Nodes): Pick<WordContext, 'definitions' | 'notes'> {
  const definitions = new Map<string, Definition>()
  const notes = new Map<string, FootnoteDefinition>()
  const visit = (node: Nodes) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node)
    if (node.type === 'footnoteDefinition' && !notes.has(node.identifier)) notes.set(node.identifier, node)
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
  return { definitions, notes }
}

/**
 * An article as a Word document: formulas are equations, its marks are footnotes with the title, the address and the words they rest on.
 * @returns the bytes of a .docx file
 */
export async function articleWord(
  article: ExportedArticle,
  pictures: readonly ExportedPicture[],
  lang: Lang,
  origin: string,
): Promise<Uint8Array> {
  const tree = markdownTree(article.content)
  const context: WordContext = {
    lang,
    origin,
    sources: new Map(namedSources(article).map((source) => [source.n, source])),
    pictures: new Map(pictures.map((picture) => [picture.fileId, picture])),
    ...definitionsIn(tree),
    told: new Map(),
    footnotes: 0,
    lists: 0,
  }
  const title = article.title || (lang === 'zh' ? '未命名的文章' : 'Untitled')
  const document = new Document({
    title,
    creator: 'Wenjin',
    styles: wordStyles,
    sections: [{ children: [new Paragraph({ heading: HeadingLevel.TITLE, text: title }), ...blocks(context, tree.children)] }],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}
