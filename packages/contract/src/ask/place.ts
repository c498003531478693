import { z } from 'zod'
import type { Lang } from '../errors.ts'

/** The position of a quote in the original of a document, as far as its format has positions. */
export const quotePlace = z
  .object({
    /** First page, from 1. */
    page: z.number().int().optional(),
    /** Last page, if different. */
    lastPage: z.number().int().optional(),
    /** Slide, from 1; `page` and `lastPage` then count slides. */
    slide: z.number().int().optional(),
    /** Sheet of a workbook, and the cell or cells on it, e.g. `B3` or `A3:D4`. A CSV file has cells but no sheet. */
    sheet: z.string().optional(),
    cells: z.string().optional(),
    /** Start and end in a recording, milliseconds. */
    time: z.tuple([z.number(), z.number()]).optional(),
    /** The nearest heading above the quote. */
    heading: z.string().optional(),
  })
  .meta({ title: 'QuotePlace' })
export type Place = z.infer<typeof quotePlace>

/** Formats a position in a recording: `1:02:03` or `2:03`. */
export function timeLabel(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Formats a place for readers: 第 2–3 页, 第 4 张, Sheet1!B3, 12:33, or the heading above it; undefined when the format has no positions. */
export function placeLabel({ page, lastPage, slide, sheet, cells, time, heading }: Place, lang: Lang): string | undefined {
  if (page !== undefined) {
    const numbers = lastPage === undefined ? `${page}` : `${page}–${lastPage}`
    if (slide === undefined) return lang === 'zh' ? `第 ${numbers} 页` : `Page ${numbers}`
    return lang === 'zh' ? `第 ${numbers} 张` : `Slide ${numbers}`
  }
  if (cells !== undefined) return sheet === undefined ? cells : `${sheet}!${cells}`
  return sheet ?? (time ? timeLabel(time[0]) : heading)
}
