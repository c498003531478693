import type { Lang, Verdict } from '@wenjin/contract'
import type { ExportDocument, ExportSource } from './model.ts'

const verdictWords = {
  zh: { verified: '已核对', partial: '部分核对', contradicted: '与原文矛盾', unsupported: '没有依据' },
  en: { verified: 'checked', partial: 'partly checked', contradicted: 'contradicts the source', unsupported: 'unsupported' },
} as const satisfies Record<Lang, Record<Verdict, string>>

/** An entry of the list of sources, for every format. */
export interface ReferenceEntry {
  n: number
  /** The title, or the whole entry in GB/T 7714 style. */
  text: string
  address: string | null
  /** Site, date and place; empty when nothing is known. */
  details: string
  /** The quotes, each with its verdict in brackets. */
  quotes: string[]
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function quoteLine(lang: Lang, { text, verdict }: ExportSource['quotes'][number]): string {
  const found = verdict === undefined ? '' : (verdictWords[lang] as Record<string, string>)[verdict]
  if (lang === 'zh') return `“${oneLine(text)}”${found ? `（${found}）` : ''}`
  return `“${oneLine(text)}”${found ? ` (${found})` : ''}`
}

/** Returns the entries of the list of sources. */
export function referenceEntries({ lang, sources, referenceStyle }: ExportDocument): ReferenceEntry[] {
  return sources.map((source) => {
    const { n, address, site, date, authors, place, quotes } = source
    if (referenceStyle === 'gbt7714') return { n, text: oneLine(source.reference), address, details: '', quotes: [] }
    const said = [...new Set(quotes.filter(({ text }) => text.trim() !== '').map((quote) => quoteLine(lang, quote)))]
    const details = [authors?.join(lang === 'zh' ? '、' : ', '), site, date, place].filter(Boolean).join(' · ')
    return { n, text: oneLine(source.title), address, details: oneLine(details), quotes: said }
  })
}
