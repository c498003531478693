import { createDocumentBuilder, titleFromFileName, type DocumentBuilder } from '../document/document-builder.ts'
import { cleanText } from '../document/clean-text.ts'
import { decodeText } from './decode.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'

const chapter = /^第[\d零〇一二三四五六七八九十百千两]{1,8}[卷部篇编章回节](?:[\s：:、].{0,40}|.{0,20})?$/
const section = /^(?:[一二三四五六七八九十]{1,3}、|（[一二三四五六七八九十]{1,3}）)\S.{0,28}$/
const sentenceEnd = /[。！？；：，,.;:!?…]$/
const bullet = /^\s*(?:[-*·]\s+|[•●○▪◆■➢✓]\s*|[（(]?\d{1,3}[)）、]\s*|\d{1,3}\.(?!\d)\s*)\S/

const captionNumber =
  /^(?:附?[图表圖]|Fig(?:ure|\.)?|Table|Tab\.)\s*(?:\d+|[A-Z]|[一二三四五六七八九十]{1,3})(?:[-–—.．]\d+)*(?:[.．:：、]\s*|[\s\u3000]+)(?=\S)/i
/** Words that follow the name of a figure in a sentence about it. */
const saidOfFigure =
  /^(?:显示|所示|给出|展示|列出|是|为|中|shows?|lists?|presents?|illustrates?|depicts?|is|are)(?![\p{L}])|^(?:显示|所示|给出|展示|列出)/iu
const captionChars = 160
const chinese = /\p{Script=Han}/u

/** Parses plain text; the file name is the title. */
export function parseText(source: ParseSource): ImportedDocument {
  const charset = source.contentType?.match(/charset="?([\w-]+)/i)?.[1]
  const builder = createDocumentBuilder()
  addPlainText(builder, decodeText(source.readAll(), charset).text)
  return builder.build({ title: titleFromFileName(source.fileName) })
}

/** Adds plain text: one block per line, or one per paragraph where the text was wrapped at a fixed width. */
export function addPlainText(builder: DocumentBuilder, text: string): void {
  const clean = cleanText(text)
  const wrapped = isHardWrapped(clean)
  let paragraph: string[] = []
  let afterBlank = true
  const flush = (): void => {
    if (paragraph.length === 0) return
    addLine(builder, joinLines(paragraph), !afterBlank)
    afterBlank = false
    paragraph = []
  }
  for (const line of linesOf(clean)) {
    if (line.trim() === '') {
      flush()
      afterBlank = true
    } else if (wrapped && paragraph.length > 0 && !bullet.test(line) && !/^(?:\s{2}|\u3000)/.test(line)) {
      paragraph.push(line)
    } else {
      flush()
      paragraph = [line]
    }
  }
  flush()
}

function addLine(builder: DocumentBuilder, line: string, tight: boolean): void {
  const level = headingLevel(line)
  if (level !== undefined) builder.add({ kind: 'heading', text: line.trim(), level })
  else builder.add({ kind: isBullet(line) ? 'list-item' : 'paragraph', text: line, tight })
}

/** Returns the level of a numbered heading line: `第三章 …` 1, `第一节 …` and `一、…` 2, `（一）…` 3. */
export function headingLevel(line: string): number | undefined {
  const text = line.trim()
  if (text.length > 60 || sentenceEnd.test(text)) return undefined
  if (chapter.test(text)) return /^第.{1,8}节/.test(text) ? 2 : 1
  if (section.test(text)) return text.startsWith('（') ? 3 : 2
  return undefined
}

/** Whether a line starts with a bullet or a list number. */
export function isBullet(line: string): boolean {
  return bullet.test(line)
}

/** Whether a paragraph is the caption of a numbered figure or table, and not a sentence about one. */
export function isCaption(text: string): boolean {
  const number = text.length <= captionChars ? captionNumber.exec(text)?.[0] : undefined
  return number !== undefined && !saidOfFigure.test(text.slice(number.length))
}

function* linesOf(text: string): Generator<string> {
  let from = 0
  while (from <= text.length) {
    const end = text.indexOf('\n', from)
    yield text.slice(from, end < 0 ? text.length : end)
    if (end < 0) return
    from = end + 1
  }
}

/** Joins the lines of a paragraph: no space next to Chinese; a hyphen that divides a word at a line end is removed. */
export function joinLines(lines: readonly string[]): string {
  return placeLines(lines).text
}

/** Joins the lines of a paragraph and returns the offset at which each begins. */
export function placeLines(lines: readonly string[]): { text: string; starts: number[] } {
  const joined: string[] = []
  const starts: number[] = []
  let length = 0
  let last = ''
  for (const [n, line] of lines.entries()) {
    const right = n === 0 ? line : line.trimStart()
    if (n > 0) {
      // Look only at the last line: joined text does not change any more, and a second pass over it would take time quadratic in the lines.
      const left = seamOf(last.trimEnd(), right)
      joined.push(left)
      length += left.length
    }
    starts.push(length)
    last = right
  }
  return { text: joined.join('') + last, starts }
}

/** Returns the end of a line with the separator before the next one. */
function seamOf(left: string, right: string): string {
  // Western text divides words between lines; a hyphen between Chinese words belongs to the word.
  if (/[A-Za-z]{2}[-\u2010]$/.test(left) && /^[a-z]/.test(right)) return chinese.test(left + right) ? left : left.slice(0, -1)
  const spaced = /[\u0021-\u2fff]$/.test(left) && /^[\u0021-\u2fff]/.test(right) && !/[‘“—]$/.test(left) && !/^[’”—]/.test(right)
  return spaced ? `${left} ` : left
}

/** Returns the terminal columns of a line: Chinese characters take two. */
function columns(line: string): number {
  let width = 0
  for (let i = 0; i < line.length; i++) width += line.charCodeAt(i) >= 0x2e80 ? 2 : 1
  return width
}

/**
 * Whether lines end at a fixed width rather than at the end of a paragraph: nearly all lines that another follows are as long as the
 * longest.
 */
function isHardWrapped(text: string): boolean {
  const lines = text.slice(0, 200_000).split('\n', 2000)
  const followed = lines.filter((line, i) => line.trim() !== '' && (lines[i + 1] ?? '').trim() !== '').map(columns)
  const widest = followed.reduce((max, width) => Math.max(max, width), 0)
  if (followed.length < 8 || widest < 50 || widest > 120) return false
  const hasBlankLines = lines.some((line) => line.trim() === '')
  const full = followed.filter((width) => width >= widest * 0.8).length
  return hasBlankLines && full >= followed.length * 0.75
}
