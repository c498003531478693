import type { Line } from './pdf-lines.ts'
import { meaninglessShare } from './pdf-text.ts'

const pageNumber =
  /^[-–—·•\s]*(?:第\s*)?(?:page\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*页)?(?:\s*(?:\/|of|共|，共|,共)\s*\d{1,4}(?:\s*页)?)?[-–—·•\s]*$/i
/** Share of the page height, at its top and bottom, that may contain running heads. */
const edge = 0.1

/** Characters that the text layer of a scanned page may contain, such as a stamp or a page number. */
const stampChars = 12

/** The lines of a page and its height in points. */
export interface PageLines {
  height: number
  lines: Line[]
}

/** Removes page numbers, and lines that repeat at the edge of many pages. */
export function dropFurniture(pages: readonly PageLines[]): Line[][] {
  const seen = new Map<string, number>()
  for (const page of pages) {
    for (const key of new Set(edgeLines(page).map((line) => keyOf(line, page)))) seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  const enough = Math.max(3, Math.min(8, Math.ceil(pages.length * 0.2)))
  return pages.map((page) => {
    const drop = new Set(
      edgeLines(page).filter((line) => {
        if ((seen.get(keyOf(line, page)) ?? 0) >= enough) return true
        return pageNumber.test(line.text) && isOutermost(line, page)
      }),
    )
    return page.lines.filter((line) => !drop.has(line))
  })
}

function edgeLines({ lines, height }: PageLines): Line[] {
  return lines.filter((line) => line.y < height * edge || line.y > height * (1 - edge))
}

/** Returns the line's text without numbers, with its height on the page: the same for a running head on consecutive pages. */
function keyOf(line: Line, page: PageLines): string {
  const side = line.y < page.height / 2 ? 'top' : 'bottom'
  return `${side} ${Math.round(line.y / 6)} ${line.text.replace(/\d+/g, '#')}`
}

function isOutermost(line: Line, { lines }: PageLines): boolean {
  return lines.length > 1 && (lines.every((other) => other.y >= line.y - 2) || lines.every((other) => other.y <= line.y + 2))
}

/** Whether the text layer of a page is nearly empty, so that its content is a picture. */
export function isScan({ lines }: PageLines): boolean {
  const text = lines.map((line) => line.text).join('')
  return text.length < stampChars || meaninglessShare(text) > 0.5
}
