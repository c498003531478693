import { describe, expect, it } from 'vitest'
import { parseBytes } from '../testing/parse-bytes.ts'
import { makeDocx } from '../testing/samples.ts'
import { formatNumber } from './number-formats.ts'

interface LevelSample {
  format?: string
  text: string
  start?: number
  more?: string
}

const level = ({ format = 'decimal', text, start = 1, more = '' }: LevelSample, at: number) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/>${format.startsWith('<') ? format : `<w:numFmt w:val="${format}"/>`}<w:lvlText w:val="${text}"/>${more}</w:lvl>`
const abstract = (id: number, levels: readonly LevelSample[], more = '') =>
  `<w:abstractNum w:abstractNumId="${id}">${more}${levels.map(level).join('')}</w:abstractNum>`
const list = (id: number, of: number, more = '') => `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`
const item = (text: string, id: number, at = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const styled = (text: string, style: string) => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

async function linesOf(numbering: readonly string[], body: readonly string[], styles = ''): Promise<string[]> {
  const document = await parseBytes(
    makeDocx(body.join(''), {
      'word/numbering.xml': `<w:numbering>${numbering.join('')}</w:numbering>`,
      'word/styles.xml': `<w:styles>${styles}</w:styles>`,
    }),
    'a.docx',
  )
  return document.blocks.map(({ start, end }) => document.text.slice(start, end))
}

describe('automatic numbers', () => {
  it('of several levels name the levels above, in digits where the level is legal', async () => {
    const levels = [
      { format: 'chineseCountingThousand', text: '第%1章' },
      { text: '%1.%2', more: '<w:isLgl/>' },
      { format: 'lowerRoman', text: '%2-%3)' },
    ]
    expect(
      await linesOf(
        [abstract(0, levels), list(1, 0)],
        [item('总则', 1), item('范围', 1, 1), item('甲', 1, 2), item('乙', 1, 2), item('附则', 1), item('生效', 1, 1)],
      ),
    ).toEqual(['第一章 总则', '1.1 范围', '1-i)甲', '1-ii)乙', '第二章 附则', '2.1 生效'])
  })

  it('restart after any level above, after the named one, or never', async () => {
    const levels = (restart: string) => [{ text: '%1.' }, { text: '%2)' }, { format: 'upperLetter', text: '%3', more: restart }]
    const body = [item('a', 1), item('b', 1, 1), item('c', 1, 2), item('d', 1, 1), item('e', 1, 2), item('f', 1), item('g', 1, 2)]
    const read = async (restart: string) =>
      (await linesOf([abstract(0, levels(restart)), list(1, 0)], body)).filter((line) => /^[A-Z]/.test(line))
    expect(await read('')).toEqual(['A c', 'A e', 'A g'])
    expect(await read('<w:lvlRestart w:val="1"/>')).toEqual(['A c', 'B e', 'A g'])
    expect(await read('<w:lvlRestart w:val="0"/>')).toEqual(['A c', 'B e', 'C g'])
  })

  it('start where a list says, continue across lists of one definition, and follow a level of the list itself', async () => {
    const own = `<w:lvlOverride w:ilvl="0">${level({ format: 'ideographTraditional', text: '%1、' }, 0)}</w:lvlOverride>`
    expect(
      await linesOf(
        [
          abstract(0, [{ text: '%1)', start: 3 }]),
          list(1, 0),
          list(2, 0),
          list(3, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>'),
          abstract(1, [{ text: '%1)' }]),
          list(4, 1, own),
        ],
        [item('a', 1), item('b', 2), item('c', 3), item('d', 3), item('e', 4), item('f', 4)],
      ),
    ).toEqual(['3)a', '4)b', '7)c', '8)d', '甲、e', '乙、f'])
  })

  it('are joined as the level says, count empty paragraphs, and are not shown where they are hidden or literal', async () => {
    expect(
      await linesOf(
        [
          abstract(0, [{ format: 'decimalEnclosedCircle', text: '%1', more: '<w:suff w:val="nothing"/>' }]),
          abstract(1, [{ format: 'none', text: '附录' }]),
          abstract(2, [{ text: '%1', more: '<w:rPr><w:vanish/></w:rPr>' }]),
          list(1, 0),
          list(2, 1),
          list(3, 2),
        ],
        [item('甲', 1), item('', 1), item('丙', 1), item('名单', 2), item('无号', 3)],
      ),
    ).toEqual(['①甲', '③丙', '附录 名单', '无号'])
  })

  it('come from styles: by their level, by the style that a level names, and through a numbering style', async () => {
    const styles = `
      <w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
      <w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>
      <w:style w:type="paragraph" w:styleId="P"><w:name w:val="条款"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
      <w:style w:type="paragraph" w:styleId="Q"><w:name w:val="条款二"/><w:basedOn w:val="P"/></w:style>
      <w:style w:type="numbering" w:styleId="N"><w:name w:val="公司编号"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>`
    expect(
      await linesOf(
        [
          abstract(0, [
            { format: 'upperRoman', text: '%1' },
            { text: '%1.%2' },
            { format: 'lowerLetter', text: '(%3)', more: '<w:pStyle w:val="P"/>' },
          ]),
          abstract(1, [], '<w:numStyleLink w:val="N"/>'),
          abstract(2, [{ format: 'chineseLegalSimplified', text: '%1、' }], '<w:styleLink w:val="N"/>'),
          list(1, 0),
          list(2, 1),
          list(3, 2),
        ],
        [styled('总则', 'H1'), styled('适用', 'H2'), styled('甲', 'P'), styled('乙', 'Q'), item('丙', 2)],
        styles,
      ),
    ).toEqual(['I 总则', 'I.1 适用', '(a)甲', '(b)乙', '壹、丙'])
  })

  it('of a format that older programs do not know follow its pattern', async () => {
    const format =
      '<mc:AlternateContent><mc:Choice><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>'
    expect(await linesOf([abstract(0, [{ format, text: 'NO%1' }]), list(1, 0)], [item('a', 1), item('b', 1)])).toEqual([
      'NO001 a',
      'NO002 b',
    ])
  })
})

it.each([
  ['ideographTraditional', [1, 10, 11], ['甲', '癸', '11']],
  ['ideographZodiac', [1, 12], ['子', '亥']],
  ['ideographZodiacTraditional', [1, 13, 60], ['甲子', '丙子', '癸亥']],
  ['taiwaneseCounting', [10, 12, 99], ['十', '十二', '九十九']],
  ['taiwaneseCountingThousand', [110, 1002], ['一百一十', '一千零二']],
  ['ideographLegalTraditional', [26], ['貳拾陸']],
  ['japaneseLegal', [31], ['参拾壱']],
  ['ideographEnclosedCircle', [3, 11], ['㊂', '11']],
  ['decimalEnclosedCircleChinese', [20, 36, 51], ['⑳', '㊱', '51']],
  ['decimalEnclosedFullstop', [2], ['⒉']],
  ['decimalEnclosedParen', [20], ['⒇']],
  ['decimalFullWidth', [12], ['１２']],
  ['aiueoFullWidth', [1, 46], ['ア', 'ン']],
  ['irohaFullWidth', [2], ['ロ']],
  ['ganada', [2], ['나']],
  ['koreanCounting', [12], ['십이']],
  ['numberInDash', [4], ['- 4 -']],
  ['ordinal', [1, 2, 3, 11, 22], ['1st', '2nd', '3rd', '11th', '22nd']],
  ['cardinalText', [1, 21], ['One', 'Twenty-one']],
  ['ordinalText', [5, 20, 32], ['Fifth', 'Twentieth', 'Thirty-second']],
  ['hex', [26], ['1A']],
  ['russianLower', [3], ['в']],
  ['chicago', [1, 5], ['*', '**']],
  ['lowerRoman', [9, 0], ['ix', '0']],
])('%s', (format, values, expected) => {
  expect(values.map((value) => formatNumber(value, format))).toEqual(expected)
})
