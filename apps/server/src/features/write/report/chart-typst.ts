import type { Tabled } from '@wenjin/contract'

/** Size of the page and of the margins around the drawing, points. */
const size = { width: 640, height: 380, left: 66, right: 20, top: 48, bottom: 62 }
const colours = ['#2b5c8a', '#c23b22', '#2f7d57', '#94610f', '#6a4c93', '#5b6167']
const maxSteps = 5
const maxLabels = 14
const labelChars = 10

/** Escapes any text as a Typst string. */
const quoted = (text: string) =>
  `"${text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .replaceAll(/["\\]/g, String.raw`\$&`)}"`
const short = (text: string, chars: number) => ([...text].length > chars ? `${[...text].slice(0, chars - 1).join('')}…` : text)
const at = (x: number, y: number, what: string) => `#place(top + left, dx: ${x.toFixed(2)}pt, dy: ${y.toFixed(2)}pt, ${what})`

/** Returns the grid lines of a scale: round numbers that cover all values, including zero for bars. */
export function scaleOf(values: readonly number[], fromZero: boolean): number[] {
  const min = Math.min(...values, ...(fromZero ? [0] : []))
  const largest = Math.max(...values, ...(fromZero ? [0] : []))
  const span = largest - min || Math.abs(largest) || 1
  const rough = span / maxSteps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? power * 10
  const first = Math.floor(min / step)
  const count = Math.ceil(largest / step) - first
  return Array.from({ length: Math.max(1, count) + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

const numberText = (value: number) =>
  Math.abs(value) >= 1e15 ? value.toExponential(2) : new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 }).format(value)

/** Renders a chart as Typst source without files or packages; null for one without numbers. */
export function chartTypst({ unit, kind, labels, series }: Tabled): string | null {
  const values = series.flatMap((one) => one.values.filter((value): value is number => value !== null && Number.isFinite(value)))
  if (values.length === 0 || labels.length === 0) return null
  const scale = scaleOf(values, kind === 'bar')
  const [low, high] = [scale[0]!, scale.at(-1)!]
  const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom }
  const y = (value: number) => size.top + inner.height * (1 - (value - low) / (high - low || 1))
  const slot = inner.width / labels.length
  const middle = (index: number) => size.left + slot * (index + 0.5)
  const parts: string[] = []
  for (const line of scale) {
    const stroke = line === 0 ? 'luma(130)' : 'luma(222)'
    parts.push(at(size.left, y(line), `line(length: ${inner.width}pt, stroke: 0.7pt + ${stroke})`))
    parts.push(
      at(0, y(line) - 6, `box(width: ${size.left - 8}pt, align(right, text(size: 10pt, fill: luma(90), ${quoted(numberText(line))})))`),
    )
  }
  if (unit !== '') parts.push(at(4, 12, `text(size: 10pt, fill: luma(90), ${quoted(short(unit, 20))})`))
  const every = Math.ceil(labels.length / maxLabels)
  for (const [index, label] of labels.entries()) {
    if (index % every !== 0) continue
    const width = Math.max(slot * every, 34)
    const text = `box(width: ${width.toFixed(2)}pt, align(center, text(size: 10pt, fill: luma(70), ${quoted(short(label, labelChars))})))`
    parts.push(at(middle(index) - width / 2, size.height - size.bottom + 8, text))
  }
  const barWidth = Math.min(46, (slot * 0.72) / series.length)
  for (const [number, one] of series.entries()) {
    const colour = `rgb("${colours[number % colours.length]!}")`
    const points = one.values.flatMap((value, index) => (value !== null && Number.isFinite(value) ? [{ value, index }] : []))
    for (const [order, { value, index }] of points.entries()) {
      if (kind === 'bar') {
        const left = middle(index) + barWidth * (number - series.length / 2)
        const [above, below] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))]
        parts.push(
          at(
            left + 1,
            above,
            `rect(width: ${(barWidth - 2).toFixed(2)}pt, height: ${Math.max(0.6, below - above).toFixed(2)}pt, fill: ${colour})`,
          ),
        )
      } else {
        const next = points[order + 1]
        if (next) {
          const [x1, y1, x2, y2] = [middle(index), y(value), middle(next.index), y(next.value)].map((point) => point.toFixed(2))
          parts.push(`#place(top + left, line(start: (${x1}pt, ${y1}pt), end: (${x2}pt, ${y2}pt), stroke: 2pt + ${colour}))`)
        }
        parts.push(at(middle(index) - 3, y(value) - 3, `circle(radius: 3pt, fill: ${colour})`))
      }
      if (labels.length * series.length <= maxLabels) {
        const text = `box(width: 80pt, align(center, text(size: 10pt, weight: 700, ${quoted(numberText(value))})))`
        const x = kind === 'bar' ? middle(index) + barWidth * (number - series.length / 2 + 0.5) : middle(index)
        parts.push(at(x - 40, y(value) - (value < 0 && kind === 'bar' ? -4 : 17), text))
      }
    }
  }
  const named = series.filter(({ name }) => name !== '')
  if (named.length > 1) {
    const entries = series.map(
      ({ name }, number) =>
        `box(baseline: 0pt, rect(width: 9pt, height: 9pt, fill: rgb("${colours[number % colours.length]!}"))) + h(4pt) + text(${quoted(short(name, 16))})`,
    )
    parts.push(at(size.left, size.height - 26, `box(width: ${inner.width}pt, text(size: 10pt, ${entries.join(' + h(14pt) + ')}))`))
  }
  return `#set page(width: ${size.width}pt, height: ${size.height}pt, margin: 0pt, fill: white)
#set text(font: ("Noto Sans SC", "Noto Emoji", "Libertinus Serif"))
${parts.join('\n')}
`
}
