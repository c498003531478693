/** The names of the digits 0–9 and of the powers of ten of a way of counting. */
const countings: Readonly<Record<string, { digits: string; units: readonly string[]; bareTen?: boolean; until?: number }>> = {
  chineseCounting: { digits: '零一二三四五六七八九', units: ['', '十', '百', '千'], bareTen: true },
  chineseCountingThousand: { digits: '零一二三四五六七八九', units: ['', '十', '百', '千'], bareTen: true },
  taiwaneseCountingThousand: { digits: '零一二三四五六七八九', units: ['', '十', '百', '千'], bareTen: true },
  taiwaneseCounting: { digits: '零一二三四五六七八九', units: ['', '十'], bareTen: true, until: 99 },
  japaneseCounting: { digits: '零一二三四五六七八九', units: ['', '十', '百', '千'], bareTen: true },
  chineseLegalSimplified: { digits: '零壹贰叁肆伍陆柒捌玖', units: ['', '拾', '佰', '仟'] },
  ideographLegalTraditional: { digits: '零壹貳參肆伍陸柒捌玖', units: ['', '拾', '佰', '仟'] },
  japaneseLegal: { digits: '零壱弐参四伍六七八九', units: ['', '拾', '百', '阡'] },
  koreanCounting: { digits: '영일이삼사오육칠팔구', units: ['', '십', '백', '천'], bareTen: true },
}
/** Digits 0–9 that replace those of a decimal number. */
const digitSets: Readonly<Record<string, string>> = {
  ideographDigital: '〇一二三四五六七八九',
  taiwaneseDigital: '○一二三四五六七八九',
  japaneseDigitalTenThousand: '〇一二三四五六七八九',
  koreanDigital: '영일이삼사오육칠팔구',
  koreanDigital2: '零一二三四五六七八九',
  decimalFullWidth: '０１２３４５６７８９',
  decimalFullWidth2: '０１２３４５６７８９',
  hindiNumbers: '०१२३४५६७८९',
  thaiNumbers: '๐๑๒๓๔๕๖๗๘๙',
}
/** Signs that count from 1; past the last one a letter is repeated, others start over. */
const signSets: Readonly<Record<string, { signs: string; after: 'repeat' | 'again' | 'decimal' }>> = {
  upperLetter: { signs: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', after: 'repeat' },
  lowerLetter: { signs: 'abcdefghijklmnopqrstuvwxyz', after: 'repeat' },
  russianUpper: { signs: 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ', after: 'repeat' },
  russianLower: { signs: 'абвгдежзиклмнопрстуфхцчшщыэюя', after: 'repeat' },
  ideographTraditional: { signs: '甲乙丙丁戊己庚辛壬癸', after: 'decimal' },
  ideographZodiac: { signs: '子丑寅卯辰巳午未申酉戌亥', after: 'decimal' },
  ideographEnclosedCircle: { signs: '㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉', after: 'decimal' },
  decimalEnclosedFullstop: { signs: '⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛', after: 'decimal' },
  decimalEnclosedParen: { signs: '⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇', after: 'decimal' },
  decimalEnclosedCircle: { signs: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿', after: 'decimal' },
  aiueo: { signs: 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ', after: 'again' },
  aiueoFullWidth: { signs: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン', after: 'again' },
  iroha: { signs: 'ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳｲﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼﾋﾓｾｽﾝ', after: 'again' },
  irohaFullWidth: {
    signs: 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
    after: 'again',
  },
  ganada: { signs: '가나다라마바사아자차카타파하', after: 'again' },
  chosung: { signs: 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ', after: 'again' },
  arabicAlpha: { signs: 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي', after: 'again' },
  arabicAbjad: { signs: 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ', after: 'again' },
  hebrew2: { signs: 'אבגדהוזחטיכלמנסעפצקרשת', after: 'repeat' },
  thaiLetters: { signs: 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ', after: 'repeat' },
  chicago: { signs: '*†‡§', after: 'repeat' },
}
const sameAs: Readonly<Record<string, string>> = { decimalEnclosedCircleChinese: 'decimalEnclosedCircle' }
const small =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen`.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const irregular: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/**
 * Formats a counter in one of Word's number formats (ST_NumberFormat). A value that a format cannot write, and an unknown format, become
 * digits.
 * @param custom the pattern of the format `custom`: `001, 002, 003, ...`
 */
export function formatNumber(value: number, format: string, custom = ''): string {
  const name = sameAs[format] ?? format
  const signs = signSets[name]
  if (signs) return signOf(value, [...signs.signs], signs.after)
  const digits = digitSets[name]
  if (digits) return withDigits(String(value), [...digits])
  if (countings[name]) return count(value, name)
  switch (name) {
    case 'upperRoman':
      return roman(value)
    case 'lowerRoman':
      return roman(value).toLowerCase()
    case 'decimalZero':
      return String(value).padStart(2, '0')
    case 'custom':
      return String(value).padStart(/^0*\d/.exec(custom)?.[0].length ?? 1, '0')
    case 'numberInDash':
      return `- ${value} -`
    case 'hex':
      return value.toString(16).toUpperCase()
    case 'ideographZodiacTraditional':
      return value < 1 ? String(value) : [...'甲乙丙丁戊己庚辛壬癸'][(value - 1) % 10]! + [...'子丑寅卯辰巳午未申酉戌亥'][(value - 1) % 12]!
    case 'ordinal':
      return `${value}${ordinalEnd(value)}`
    case 'cardinalText':
      return capital(words(value))
    case 'ordinalText':
      return capital(ordinalWords(value))
    default:
      return String(value)
  }
}

/** Writes a counter of at least 1 in small letters that go on as those of a sheet's columns do: a…z, aa, ab. */
export function alphabetic(value: number): string {
  let letters = ''
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCodePoint(97 + ((rest - 1) % 26)) + letters
  return letters
}

function withDigits(text: string, digits: readonly string[]): string {
  return text.replace(/\d/g, (digit) => digits[Number(digit)]!)
}

function signOf(value: number, signs: readonly string[], after: 'repeat' | 'again' | 'decimal'): string {
  const sign = signs[(value - 1) % signs.length]
  if (sign === undefined || (after === 'decimal' && value > signs.length)) return String(value)
  return after === 'repeat' ? sign.repeat(Math.min(20, Math.ceil(value / signs.length))) : sign
}

function roman(value: number): string {
  const steps: [number, string][] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ]
  let rest = value > 0 && value < 4000 ? value : 0
  let text = ''
  for (const [step, sign] of steps) {
    text += sign.repeat(Math.floor(rest / step))
    rest %= step
  }
  return text || String(value)
}

function count(value: number, name: string): string {
  const { digits, units, bareTen = false, until = 9999 } = countings[name]!
  if (value <= 0 || value > 9999) return String(value)
  if (value > until) return withDigits(String(value), [...digits])
  const names = [...digits]
  let text = ''
  let gap = false
  for (const [index, digit] of [...String(value)].entries()) {
    if (digit === '0') gap = true
    else {
      text += (gap ? names[0]! : '') + names[Number(digit)]! + units[String(value).length - 1 - index]!
      gap = false
    }
  }
  return bareTen && value >= 10 && value < 20 ? text.slice(1) : text
}

function ordinalEnd(value: number): string {
  const last = value % 100
  return last > 10 && last < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
}

function words(value: number): string {
  if (value < 0 || value > 99) return String(value)
  if (value < 20) return small[value]!
  const unit = value % 10
  return tens[Math.floor(value / 10) - 2]! + (unit === 0 ? '' : `-${small[unit]!}`)
}

function ordinalWords(value: number): string {
  const cardinal = words(value)
  if (/\d/.test(cardinal)) return `${value}${ordinalEnd(value)}`
  const at = cardinal.lastIndexOf('-') + 1
  const last = cardinal.slice(at)
  return cardinal.slice(0, at) + (irregular[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
