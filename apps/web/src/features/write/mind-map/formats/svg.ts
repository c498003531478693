import type { MindMapTheme } from '@wenjin/contract'
import { layoutMap, lookOf, toggleRadius, type Box } from '../model/layout.ts'
import { linkPath, togglePlace } from '../model/layout-places.ts'
import { coloursOf, type ColourOf } from '../model/map-theme.ts'
import { fileSourceOf, type MapContent } from './map-file.ts'
import { escapeXml } from './xml-text.ts'

const font = "'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif"

interface SvgOptions {
  theme: MindMapTheme
  colourOf: ColourOf
  /** Address of this instance, for links to its documents. */
  origin: string
}

/** Writes a map as a self-contained SVG image: folded nodes are left out; numbers of sources are links. */
export function toSvg(map: MapContent, { theme, colourOf, origin }: SvgOptions): { svg: string; width: number; height: number } {
  const sourceOf = (mark: number) => map.sources.find(({ n }) => n === mark)
  const layout = layoutMap(map.root, (mark) => (sourceOf(mark) ? String(mark) : null))
  const width = Math.ceil(layout.width)
  const height = Math.ceil(layout.height)
  const text = (x: number, y: number, content: string, attributes: string) =>
    `<text x="${x}" y="${y}" ${attributes}>${escapeXml(content.replaceAll('\n', ' '))}</text>`
  const drawBox = (box: Box): string => {
    const { x, y, level, lines, fontSize, lineHeight, marks, hidden } = box
    const { line, fill, text: ink } = coloursOf(box, theme, colourOf)
    const parts: string[] = []
    if (level < 2) {
      const frame = `x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="8"`
      parts.push(`<rect ${frame} fill="${fill}" stroke="${line}" stroke-width="1.5"/>`)
    } else parts.push(`<path d="M${x} ${y + box.height}h${box.width}" stroke="${line}" stroke-width="1.5" fill="none"/>`)
    const top = y + (box.height - lines.length * lineHeight) / 2
    const left = x + lookOf(level).padX
    const weight = level < 2 ? ' font-weight="600"' : ''
    lines.forEach((one, i) =>
      parts.push(text(left, top + lineHeight * i + lineHeight * 0.72, one, `font-size="${fontSize}" fill="${ink}"${weight}`)),
    )
    for (const mark of marks) {
      const source = sourceOf(mark.mark)!
      const numeral = text(
        x + mark.x + mark.width / 2,
        y + box.height / 2 + 4,
        String(mark.mark),
        `font-size="11" text-anchor="middle" fill="${colourOf('--wj-seal')}"`,
      )
      parts.push(
        `<a href="${escapeXml(fileSourceOf(source, origin).url)}" target="_blank"><title>${escapeXml(source.title)}</title>${numeral}</a>`,
      )
    }
    if (hidden > 0) {
      const sign = togglePlace(box)
      parts.push(
        `<circle cx="${sign.x}" cy="${sign.y}" r="${toggleRadius}" fill="${colourOf('--wj-raised')}" stroke="${line === 'none' ? ink : line}"/>`,
      )
      parts.push(text(sign.x, sign.y + 4, String(hidden), `font-size="10" text-anchor="middle" fill="${colourOf('--wj-ink-2')}"`))
    }
    return parts.join('')
  }
  const links = layout.boxes
    .filter(({ parent }) => parent !== null)
    .map((box) => `<path d="${linkPath(box)}" stroke="${coloursOf(box, theme, colourOf).line}" stroke-width="1.5" fill="none"/>`)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(font)}">`,
    `<title>${escapeXml(map.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colourOf('--wj-paper')}"/>`,
    ...links,
    ...layout.boxes.map(drawBox),
    '</svg>',
  ].join('\n')
  return { svg, width, height }
}
