import { execFile, spawn } from 'node:child_process'
import { text as readText } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { lowerPriority, type TextRegion } from '@wenjin/parser'
import { maxImageText, type ImageText } from './image-text.ts'

/** Recognised languages, as far as they are installed. */
const languages = ['chi_sim', 'chi_tra', 'eng'] as const
const timeoutMs = 60_000
/** Confidence below which words are mostly specks. */
const leastSure = 20

/** Opens Tesseract on this machine; null when the program is missing, or has none of the languages. */
export async function openTesseract(program: string): Promise<ImageText | null> {
  const listed = await promisify(execFile)(program, ['--list-langs'], { timeout: 5000 }).catch(() => null)
  const installed = new Set(listed?.stdout.split(/\s+/))
  const known = languages.filter((language) => installed.has(language))
  return known.length === 0 ? null : createTesseract(program, known.join('+'))
}

/** Recognises pictures with Tesseract in these languages. */
export function createTesseract(program: string, known: string): ImageText {
  const readRegions: ImageText['readRegions'] = async ({ bytes }, signal) => {
    const child = spawn(program, ['stdin', 'stdout', '-l', known, 'tsv'], {
      // A core per picture: several are read in parallel.
      env: { PATH: process.env['PATH'], TESSDATA_PREFIX: process.env['TESSDATA_PREFIX'], OMP_THREAD_LIMIT: '1' },
      stdio: ['pipe', 'pipe', 'ignore'],
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      killSignal: 'SIGKILL',
    })
    lowerPriority(child)
    const ended = new Promise<void>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`tesseract ended with ${code}`))))
    })
    // A program that exits early closes its input; its exit is handled above.
    child.stdin.on('error', () => undefined)
    child.stdin.end(bytes)
    const [table] = await Promise.all([readText(child.stdout), ended])
    return regionsOfTable(table)
  }
  return {
    kind: 'ocr',
    readRegions,
    read: async (picture, signal) => {
      const regions = await readRegions(picture, signal)
      return regions
        .map(({ text }) => text)
        .join('\n')
        .slice(0, maxImageText)
        .toWellFormed()
    },
  }
}

/**
 * Parses paragraphs from Tesseract's table of words (level, page, block, paragraph, line, word, left, top, width, height, confidence,
 * text).
 */
export function regionsOfTable(table: string): TextRegion[] {
  const rows = table.split('\n').map((row) => row.split('\t'))
  const page = rows.find(([level]) => level === '1')
  const across = Number(page?.[8]) || 1
  const down = Number(page?.[9]) || 1
  const paragraphs = new Map<string, { lines: Map<string, string>; left: number; top: number; right: number; bottom: number }>()
  for (const [level, , block, paragraph, line, , left, top, width, height, sure, word = ''] of rows) {
    if (level !== '5' || word.trim() === '' || Number(sure) < leastSure) continue
    const key = `${block}/${paragraph}`
    const [x, y] = [Number(left), Number(top)]
    const known = paragraphs.get(key) ?? { lines: new Map<string, string>(), left: x, top: y, right: x, bottom: y }
    known.lines.set(line!, joinWords(known.lines.get(line!), word.trim()))
    known.left = Math.min(known.left, x)
    known.top = Math.min(known.top, y)
    known.right = Math.max(known.right, x + Number(width))
    known.bottom = Math.max(known.bottom, y + Number(height))
    paragraphs.set(key, known)
  }
  return [...paragraphs.values()].map(({ lines, left, top, right, bottom }) => ({
    text: [...lines.values()].reduce(joinWords).slice(0, maxImageText).toWellFormed(),
    region: [left / across, top / down, (right - left) / across, (bottom - top) / down],
  }))
}

/** Joins words; Chinese is recognised a character or a word at a time, so no space is inserted. */
function joinWords(before: string | undefined, after: string): string {
  if (before === undefined) return after
  return /[\u2e80-\u9fff\uff00-\uff60]$/.test(before) || /^[\u2e80-\u9fff\uff00-\uff60]/.test(after) ? before + after : `${before} ${after}`
}
