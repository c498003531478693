import { answerMeasurements, type Subject } from '../../text/src/linear.fixture.ts'
import { createDocument, type DocumentInput } from './document.ts'
import { toHtml, toRichText } from './formats/html.ts'
import { toMarkdown } from './formats/markdown.ts'
import { toText } from './formats/text.ts'
import { toTypst } from './formats/typst.ts'
import { markdownTree } from './markdown/markdown-tree.ts'
import type { ExportDocument } from './model.ts'

const surroundings: Omit<DocumentInput, 'markdown'> = {
  title: '渡口',
  lang: 'zh',
  origin: 'https://wenjin.example',
  sources: [],
  pictures: [],
  details: [],
  author: '',
  createdAt: 0,
  notice: '',
  marks: true,
  listSources: true,
  referenceStyle: 'quotes',
}

/** Writes a text in a format. */
const written = (write: (document: ExportDocument) => unknown) => (given: string) =>
  write(createDocument({ ...surroundings, markdown: given }))

/** The functions of the package that read a whole text, by name. */
export const subjects: Readonly<Record<string, Subject>> = {
  markdownTree: { run: (given) => markdownTree(given), characters: 20_000 },
  createDocument: { run: written((document) => document), characters: 20_000 },
  toText: { run: written(toText), characters: 20_000 },
  toMarkdown: { run: written(toMarkdown), characters: 20_000 },
  toHtml: { run: written(toHtml), characters: 20_000 },
  toRichText: { run: written(toRichText), characters: 20_000 },
  toTypst: { run: written(toTypst), characters: 20_000 },
}

answerMeasurements(subjects)
