/** Maximum formatting characters in one paragraph, and list item lines: far more than people and models write. */
const maxSigns = 600
const maxItems = 1500
const maxNested = 40
/** Maximum lines that may underline a heading: the parser takes time quadratic in them. */
const maxUnderlines = 150

/** The containers that a line opens before its text: quotes, bullets and numbers. */
const openingPattern = /^[\s>*+\-#\d.)]*/
const numberPattern = /\d{1,9}[.)]/g
const rulePattern = /^[\s*-]+$/
const underlinePattern = /^[ \t]*(?:=+|-+)[ \t]*$/

/** Whether parsing a Markdown text, with a cost quadratic in such characters and more, would take longer than a page may take. */
export function isLaborious(text: string): boolean {
  let items = 0
  let signs = 0
  let underlines = 0
  let isAfterText = false
  for (const line of text.split(/\r\n?|\n/)) {
    const isBlank = line.trim() === ''
    const [opening = ''] = openingPattern.exec(line) ?? []
    const containers = opening.replaceAll(numberPattern, '-').replaceAll(/[\s\d.]/g, '').length
    if (containers > maxNested && !rulePattern.test(line)) return true
    if (containers > 0 || opening.trim() !== '') items += 1
    if (isAfterText && underlinePattern.test(line)) underlines += 1
    isAfterText = !isBlank
    // Each table cell is parsed by itself, and there may be hundreds.
    const weight = line.startsWith('|') ? 0.25 : 1
    signs = isBlank ? 0 : signs + weight * (line.match(/[*_~[\]<`$]/g)?.length ?? 0)
    if (signs > maxSigns || items > maxItems || underlines > maxUnderlines) return true
  }
  return false
}
