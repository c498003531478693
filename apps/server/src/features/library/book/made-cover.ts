/** Background colours of generated covers, each with its text colour. */
const papers = [
  ['#f3efe4', '#5b3a29'],
  ['#e4ebee', '#2b4a66'],
  ['#e8eee4', '#37543f'],
  ['#f1e6e2', '#7a3526'],
  ['#ebe6f0', '#4a3a66'],
] as const
const charsOfLine = 8
const maxLines = 6

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.toWellFormed().replaceAll(/[&<>"]/g, (sign) => escapes[sign]!)

/** Relative width of a character: half-width characters take about half. */
const widthOf = (character: string) => (character.codePointAt(0)! < 0x2ff ? 0.55 : 1)

function linesOf(title: string): string[] {
  const lines: string[] = ['']
  let width = 0
  for (const character of title) {
    if (width + widthOf(character) > charsOfLine) {
      lines.push('')
      width = 0
    }
    lines[lines.length - 1] += character
    width += widthOf(character)
  }
  return lines.length > maxLines ? [...lines.slice(0, maxLines - 1), '…'] : lines
}

/** Generates a cover from title and author for a book without one: SVG, 480 × 720. The same book always gets the same cover. */
export function makeCover({ title, author }: { title: string; author: string }): string {
  const [paper, ink] = papers[[...title].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 9973, 7) % papers.length]!
  const lines = linesOf(title).map((line, at) => `<tspan x="240" dy="${at === 0 ? 0 : 60}">${escaped(line)}</tspan>`)
  const by = [...author].slice(0, 16).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="720" viewBox="0 0 480 720" font-family="Songti SC, Noto Serif SC, Noto Serif CJK SC, SimSun, serif" fill="${ink}" text-anchor="middle"><rect width="480" height="720" fill="${paper}"/><rect x="24" y="24" width="432" height="672" fill="none" stroke="${ink}" stroke-width="2"/><text y="200" font-size="44" font-weight="600">${lines.join('')}</text><text x="240" y="650" font-size="24">${escaped(by)}</text></svg>`
}
