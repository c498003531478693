import { childOf, readXml, textOf, type XmlElement } from '@wenjin/text/xml'
import { oneLine } from '../document/clean-text.ts'
import type { DocumentMeta } from '../document/document-builder.ts'

/** Placeholder titles that programs fill in by themselves. */
const emptyTitle =
  /^(?:untitled|\(?anonymous\)?|\(?unspecified\)?|无标题|未命名|文档\s*\d*|document\s*\d*|presentation|powerpoint 演示文稿|powerpoint presentation|microsoft word.*|slide 1)$/i

/** Names that libraries put in as authors. */
const libraries =
  /^(?:python-(?:docx|pptx)|openpyxl|xlsxwriter|apache poi|docx4j|aspose.*|phpword|phpspreadsheet|un-named|unknown creator|exceljs|sheetjs)$/i

/** Reads title, author and date of an Office document (`docProps/core.xml`). */
export function readCoreProperties(xml: string): DocumentMeta {
  const root = readXml(xml, 'cp:coreProperties')[0] ?? readXml(xml, 'coreProperties')[0]
  const value = (name: string): string => text(childOf(root, name))
  return {
    title: sensibleTitle(value('dc:title')),
    authors: authorsOf(value('dc:creator')),
    date: statedDate(value('dcterms:modified')) ?? statedDate(value('dcterms:created')),
  }
}

/** Returns the author as a list; undefined for none, and for the name of a library. */
export function authorsOf(author: string): string[] | undefined {
  return author === '' || libraries.test(author) ? undefined : [author]
}

/** Dates in the templates of libraries, which every file made with them carries: python-docx, python-pptx, docx4j, PowerPoint and pandoc. */
const templateDates = /^(?:2013-12-23T23:15|2013-01-27T09:1[45]|2009-03-11T17:57|2006-08-16T00:00|2017-12-27T05:22)/
/** Stand-ins for no date: the first day of a calendar of programs. */
const zeroDates = /^(?:0|1(?:[0-8]|9(?:[0-7]|80-01-01)))/

/** Returns the date of a time that a file states; undefined for that of a template. */
export function statedDate(stated: string): string | undefined {
  return templateDates.test(stated) || zeroDates.test(stated) ? undefined : /^\d{4}-\d{2}-\d{2}/.exec(stated)?.[0]
}

/** Returns the title, or undefined for a placeholder that a program filled in. */
export function sensibleTitle(title: string): string | undefined {
  const line = oneLine(title)
  return line === '' || emptyTitle.test(line) || /\.(?:docx?|pptx?|xlsx?|od[tsp]|pdf|indd|tex|dvi)$/i.test(line) ? undefined : line
}

function text(element: XmlElement | undefined): string {
  return element ? oneLine(textOf(element)) : ''
}
