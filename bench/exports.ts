import { exportApart } from '../apps/server/src/features/write/export/export-apart.ts'
import { reportInput } from '../apps/server/src/features/write/export/report.fixture.ts'
import { limits, type ExportFormat } from '@wenjin/contract'
import type { Row } from './table.ts'

const rounds = 5
type TextFormat = Exclude<ExportFormat, 'evidence' | 'zip'>
const formats: readonly TextFormat[] = ['pdf', 'docx', 'html', 'md', 'txt']
/** Characters of the long text: the maximum that is typeset. */
const longChars = limits.export.typesetChars
const signal = new AbortController().signal

async function measure(format: TextFormat, markdown: string | undefined, times: number) {
  const ms: number[] = []
  const peaks: number[] = []
  let bytes = 0
  for (let round = 0; round < times; round += 1) {
    const begun = performance.now()
    const made = await exportApart({ format, input: reportInput(markdown) }, signal)
    ms.push(performance.now() - begun)
    peaks.push(made.peakMb)
    bytes = made.bytes.length
  }
  return { ms: ms.toSorted((a, b) => a - b), peak: Math.max(...peaks), bytes }
}

const row = (what: string, format: string, { ms, peak, bytes }: Awaited<ReturnType<typeof measure>>, bar?: number): Row => {
  const worst = ms.at(-1)!
  return {
    what: `${what} as ${format}, median and worst of ${ms.length}, peak memory of its process`,
    figure: `${Math.round(ms[Math.floor(ms.length / 2)]!)} ms, ${Math.round(worst)} ms, ${Math.round(peak)} MB (${Math.round(bytes / 1000)} kB)`,
    ...(bar !== undefined && { bar: `≤ ${bar} ms, ≤ 500 MB`, holds: worst <= bar && peak <= 500 }),
  }
}

/**
 * Exports a report of twenty pages with 40 formulas, 10 tables and 60 citations in every format, and a long text; times include the process
 * start.
 */
export async function benchExports(quick: boolean): Promise<Row[]> {
  const rows: Row[] = []
  for (const format of formats) rows.push(row('report of 20 pages', format, await measure(format, undefined, quick ? 1 : rounds), 2000))
  if (quick) return rows
  const long = '越窑青瓷的烧制集中在上林湖一带，窑址沿湖岸分布。\n\n'.repeat(longChars / 26)
  for (const format of ['pdf', 'docx', 'html'] as const) rows.push(row(`${longChars} characters`, format, await measure(format, long, 1)))
  return rows
}
