/** A text of a family, at most `length` characters long. */
export type Family = (length: number) => string

const cut = (text: string, length: number) => text.slice(0, length)
/** The piece, again and again. */
const repeated =
  (piece: string): Family =>
  (length) =>
    piece.repeat(Math.max(1, Math.floor(length / piece.length)))
/** A beginning, the piece again and again, and an end that the beginning may wait for. */
const enclosed =
  (begin: string, piece: string, end: string): Family =>
  (length) =>
    cut(begin + repeated(piece)(Math.max(0, length - begin.length - end.length)) + end, length)
/** Openings, and then as many closings. */
const nested =
  (open: string, close: string, core = 'x'): Family =>
  (length) => {
    const depth = Math.max(1, Math.floor((length - core.length) / (open.length + close.length)))
    return cut(open.repeat(depth) + core + close.repeat(depth), length)
  }
/** Pieces that differ by their number. */
const numbered =
  (piece: (n: number) => string): Family =>
  (length) => {
    const pieces: string[] = []
    for (let n = 0, size = 0; size < length; n += 1) {
      const next = piece(n)
      pieces.push(next)
      size += next.length
    }
    return cut(pieces.join(''), length)
  }
/** Lines that go in one step further each time, until `deepest`, and then begin again. */
const indented =
  (line: string, step: string, deepest = 300): Family =>
  (length) =>
    numbered((n) => `${step.repeat(n % deepest)}${line}`)(length)

/**
 * Sixty families of text on which parsers, regular expressions, comparisons or renderers are known to take more than linear time, or to use
 * a lot of stack or memory.
 */
export const families: Readonly<Record<string, Family>> = {
  'ordered list markers on one line': repeated('1. '),
  'ordered list, a line each': numbered((n) => `${n + 1}. 项\n`),
  'setext underlines': repeated('a\n=\n'),
  'setext underlines of dashes': repeated('甲\n-\n\n'),
  'block quotes on one line': repeated('> '),
  'block quotes without spaces': repeated('>'),
  'block quotes, deeper each line': indented('段\n', '> '),
  'bullets on one line': repeated('- '),
  'bullets and numbers by turns': repeated('* 1) '),
  'list, deeper each line': indented('- 项\n', '  '),
  'open brackets': repeated('['),
  'closed brackets': nested('[', ']'),
  'open images': repeated('!['),
  'open links': repeated('[a]('),
  'links in links': nested('[a', '](b)'),
  'reference definitions': numbered((n) => `[r${n}]: /u "t\n`),
  'references without definitions': numbered((n) => `[r${n}][r${n}]`),
  footnotes: numbered((n) => `文[^${n}]\n\n[^${n}]: 注[^${n + 1}]\n\n`),
  'open emphasis': repeated('*a '),
  'emphasis of stars and underscores': repeated('*a_ '),
  underscores: repeated('_'),
  'strong emphasis, nested': nested('**a ', ' b**'),
  tildes: repeated('~~a '),
  'backtick runs of growing length': numbered((n) => `e${'`'.repeat(n % 500)}`),
  backticks: repeated('`a``'),
  'fences that stay open': repeated('```a\n'),
  'tables of one column': enclosed('|a|\n|-|\n', '|a', '|\n'),
  'tables of many columns': (length) => {
    const columns = Math.max(2, Math.floor(Math.sqrt(length / 4)))
    const row = `${'|甲'.repeat(columns)}|\n`
    return cut(`${row}${'|-'.repeat(columns)}|\n${repeated(row)(length)}`, length)
  },
  pipes: repeated('|'),
  'open tags': repeated('<a '),
  'open attributes': repeated('<a href="'),
  'elements, nested': nested('<div>', '</div>'),
  'open comments': repeated('<!--'),
  'declarations and instructions': repeated('<?a <!A <![CDATA['),
  entities: repeated('&amp;&#x4e2d;&nosuch;&'),
  'open formulas': repeated('$a'),
  'formulas, nested': enclosed('$$', '\\frac{a}{', '$$'),
  'formulas with environments': repeated('\\begin{align}a&b\\\\ '),
  backslashes: repeated('\\'),
  'citation marks': repeated('[[1]]'),
  'citation marks without end': repeated('[[1'),
  'emoji joined': repeated('👩‍👩‍👧‍👦'),
  'combining marks': enclosed('e', '\u0301\u0316\u20dd', ''),
  'changes of direction': repeated('\u202eاب\u202c\u2066ab\u2069'),
  'lone surrogates': repeated('\ud83d甲\ude00'),
  digits: repeated('0123456789'),
  numerals: repeated('一二三'),
  'large numerals': repeated('万亿千百'),
  dates: repeated('2024年2月30日'),
  'one word': repeated('a'),
  'one character of Chinese': repeated('山'),
  'Chinese without punctuation': repeated('青龙水库在城北由三条河供水冬季停止放水'),
  'Chinese punctuation': repeated('，。；：「」“”（）、？！……'),
  'spaces and tabs': repeated(' \t\u3000'),
  lines: repeated('\n'),
  'equal paragraphs': repeated('山水清音。\n\n'),
  'paragraphs in two orders': numbered((n) => `第${n % 7}段。\n\n第${n % 5}段。\n\n`),
  'JSON, nested': nested('{"a":[', ']}', '1'),
  'quotes and commas': repeated('",\'a",'),
  addresses: numbered((n) => `https://a.cn/${n}?b=%41&c[]=)(_*, `),
}
