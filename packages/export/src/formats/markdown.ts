import type { ExportDocument } from '../model.ts'
import { referenceEntries } from '../reference.ts'
import { words } from '../words.ts'

const citationMark = /(?<!\\)\[\[(\d+)\]\]/g
const signs = /[\\`*_[\]<>|#~$]/g
/** A picture whose alternative text is the size that the editor draws it in, with its caption. */
const sizedPicture = /!\[\d{1,4}(?:\.\d{1,4})?\]\(([^\s()]{1,2000})( "([^"\n]{0,500})")?\)/g
const plain = (text: string) => text.replaceAll(signs, String.raw`\$&`)

/** Writes a document as Markdown for any editor: the text as it was written, its marks as footnotes with the quoted words. */
export function toMarkdown(document: ExportDocument): string {
  const entries = referenceEntries(document)
  const known = new Set(entries.map(({ n }) => n))
  const marked = (_: string, n: string) => (known.has(Number(n)) ? `[^${n}]` : `[${n}]`)
  const named = document.markdown.replaceAll(
    sizedPicture,
    (_, address: string, title = '', caption = '') => `![${caption}](${address}${title})`,
  )
  const body = document.cites ? named.replaceAll(citationMark, marked) : named
  const colon = document.lang === 'zh' ? '：' : ': '
  const notes = entries.map(({ n, text, address, details, quotes }) => {
    const name = address === null || document.referenceStyle === 'gbt7714' ? plain(text) : `[${plain(text)}](<${address}>)`
    const at = details === '' ? '' : `${document.lang === 'zh' ? '，' : ', '}${plain(details)}`
    return `[^${n}]: ${name}${at}${quotes.length === 0 ? '' : `${colon}${quotes.map(plain).join(' ')}`}`
  })
  const details = [...document.details, document.notice].filter(Boolean).map((line) => plain(line.replaceAll(/\s+/g, ' ')))
  const parts = [
    `# ${plain(document.title)}`,
    details.length === 0 ? '' : `> ${details.join('\\\n> ')}`,
    body.trim(),
    notes.join('\n'),
    document.replaced.length === 0 ? '' : `> ${words[document.lang].replaced}${colon}${plain(document.replaced.join('；'))}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
