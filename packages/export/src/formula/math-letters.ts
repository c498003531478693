/** First code points of the mathematical letters of a variant: capitals, small letters, digits, Greek capitals, small Greek letters. */
interface Alphabet {
  upper: number
  lower: number
  digit?: number
  upperGreek?: number
  lowerGreek?: number
}

const alphabets: Readonly<Record<string, Alphabet>> = {
  bold: { upper: 0x1d400, lower: 0x1d41a, digit: 0x1d7ce, upperGreek: 0x1d6a8, lowerGreek: 0x1d6c2 },
  italic: { upper: 0x1d434, lower: 0x1d44e, upperGreek: 0x1d6e2, lowerGreek: 0x1d6fc },
  'bold-italic': { upper: 0x1d468, lower: 0x1d482, upperGreek: 0x1d71c, lowerGreek: 0x1d736 },
  script: { upper: 0x1d49c, lower: 0x1d4b6 },
  'bold-script': { upper: 0x1d4d0, lower: 0x1d4ea },
  fraktur: { upper: 0x1d504, lower: 0x1d51e },
  'bold-fraktur': { upper: 0x1d56c, lower: 0x1d586 },
  'double-struck': { upper: 0x1d538, lower: 0x1d552, digit: 0x1d7d8 },
  'sans-serif': { upper: 0x1d5a0, lower: 0x1d5ba, digit: 0x1d7e2 },
  'bold-sans-serif': { upper: 0x1d5d4, lower: 0x1d5ee, digit: 0x1d7ec },
  'sans-serif-italic': { upper: 0x1d608, lower: 0x1d622 },
  monospace: { upper: 0x1d670, lower: 0x1d68a, digit: 0x1d7f6 },
}

/** Letters that Unicode had before it had these alphabets. */
const earlier: Readonly<Record<string, string>> = {
  '𝑕': 'ℎ',
  ...Object.fromEntries(
    [...'𝒝ℬ𝒠ℰ𝒡ℱ𝒣ℋ𝒤ℐ𝒧ℒ𝒨ℳ𝒭ℛ𝒺ℯ𝒼ℊ𝓄ℴ𝔆ℭ𝔋ℌ𝔌ℑ𝔕ℜ𝔝ℨ𝔺ℂ𝔿ℍ𝕅ℕ𝕇ℙ𝕈ℚ𝕉ℝ𝕑ℤ'].flatMap((sign, at, all) => (at % 2 === 0 ? [[sign, all[at + 1]!]] : [])),
  ),
}

function styledSign(sign: string, { upper, lower, digit, upperGreek, lowerGreek }: Alphabet): string {
  const code = sign.codePointAt(0)!
  const from = (first: number, base: number | undefined) => (base === undefined ? sign : String.fromCodePoint(base + code - first))
  const styled = /[A-Z]/.test(sign)
    ? from(0x41, upper)
    : /[a-z]/.test(sign)
      ? from(0x61, lower)
      : /\d/.test(sign)
        ? from(0x30, digit)
        : /[Α-ΡΣ-Ω]/.test(sign)
          ? from(0x391, upperGreek)
          : /[α-ω]/.test(sign)
            ? from(0x3b1, lowerGreek)
            : sign
  return earlier[styled] ?? styled
}

/** Returns a text in the mathematical letters of a variant: browsers know the attribute `mathvariant` no longer. */
export function styledLetters(text: string, variant: string): string {
  const alphabet = alphabets[variant]
  return alphabet === undefined ? text : [...text].map((sign) => styledSign(sign, alphabet)).join('')
}

/** Returns the characters that the formulas of a page are drawn with, each once; empty for a page without formulas. */
export function mathCharacters(html: string): string {
  const signs = new Set<string>()
  for (const part of html.split('<math').slice(1)) {
    const [formula = ''] = part.slice(part.indexOf('>') + 1).split(/<annotation|<\/math>/, 1)
    const text = formula.replaceAll(/<[^<>]*>/g, '')
    for (const sign of text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')) signs.add(sign)
  }
  if (signs.size === 0) return ''
  // A single letter is drawn as an italic one, and roots and bars are drawn with signs that are not in the text.
  for (const sign of signs) signs.add(styledSign(sign, alphabets['italic']!))
  for (const sign of '√‾¯_′') signs.add(sign)
  return [...signs].toSorted().join('')
}
