import { ImportFailure } from '@wenjin/contract'
import { cleanText } from '../document/clean-text.ts'
import { createDocumentBuilder, titleFromFileName } from '../document/document-builder.ts'
import { decodeText } from './decode.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'
import { htmlToText } from '../web/html-blocks.ts'
import { joinLines } from './text.ts'

const timing = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/

/** Parses WebVTT and SubRip: one block per cue with its time; a speaker named by `<v …>` precedes the words, as in a script. */
export function parseSubtitle(source: ParseSource): ImportedDocument {
  const text = cleanText(decodeText(source.readAll()).text)
  const builder = createDocumentBuilder()
  for (const paragraph of text.split(/\n[^\S\n]*\n/)) {
    const lines = paragraph.split('\n')
    const at = lines.findIndex((line) => timing.test(line))
    const match = at < 0 ? undefined : lines[at]?.match(timing)
    if (!match) continue
    const words = lines
      .slice(at + 1)
      .map(spokenText)
      .filter(Boolean)
    builder.add({ kind: 'cue', text: joinLines(words), anchor: { time: [milliseconds(match[1] ?? ''), milliseconds(match[2] ?? '')] } })
  }
  if (builder.chars === 0) throw new ImportFailure('noText')
  return builder.build({ title: titleFromFileName(source.fileName) })
}

function spokenText(line: string): string {
  const speaker = line.match(/<v(?:\.[^\s<>]+)?\s+([^\s<>][^<>]*)>/)?.[1]?.trim()
  const words = htmlToText(line.replace(/<\/?(?:v|c|i|b|u|lang|ruby|rt)(?:[.\s][^<>]*)?>|<\d[\d:.]*>|\{\\[^{}]*\}/g, ''))
  return speaker && words ? `${htmlToText(speaker)}：${words}` : words
}

function milliseconds(time: string): number {
  const [seconds = '0', minutes = '0', hours = '0'] = time.replace(',', '.').split(':').toReversed()
  return Math.round(Number(seconds) * 1000) + Number(minutes) * 60_000 + Number(hours) * 3_600_000
}
