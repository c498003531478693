import { AlignmentType, LevelFormat, LineRuleType, type ILevelsOptions, type IStylesOptions, type NumberingDefinition } from 'docx'

/** Fonts that every Word and WPS has: Chinese ones for Chinese text, Western ones for Western text within it. */
const body = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', cs: 'Times New Roman', eastAsia: '宋体' }
const head = { ascii: 'Arial', hAnsi: 'Arial', cs: 'Arial', eastAsia: '黑体' }
const code = { ascii: 'Consolas', hAnsi: 'Consolas', cs: 'Consolas', eastAsia: '宋体' }

export const codeStyle = 'SourceCode'
export const quoteStyle = 'Quote'
/** Lines below the title. */
export const detailStyle = 'Details'
/** Indent of lists and quotations per level, in twentieths of a point. */
export const indentStep = 420

/** The style of inline code. */
export const codeRun = { font: code, size: 20, shading: { fill: 'F2F2F2' } }

/** Returns a line height in 240ths of a line; without the rule, LibreOffice reads it as a fixed height and cuts formulas off. */
const lines = (line: number) => ({ line, lineRule: LineRuleType.AUTO })

const ink = '1F1F1F'
const heading = (size: number) => ({
  run: { font: head, size, bold: true, color: ink },
  paragraph: { spacing: { before: 280, after: 120, ...lines(320) }, keepNext: true },
})

/** The styles of an exported text; sizes are in half points. */
export const wordStyles: IStylesOptions = {
  default: {
    document: {
      run: { font: body, size: 22, language: { value: 'en-US', eastAsia: 'zh-CN' } },
      paragraph: { spacing: { after: 120, ...lines(340) } },
    },
    title: {
      run: { font: head, size: 36, bold: true, color: ink },
      paragraph: { spacing: { after: 160, ...lines(440) }, alignment: AlignmentType.CENTER },
    },
    heading1: heading(32),
    heading2: heading(28),
    heading3: heading(26),
    heading4: heading(24),
    heading5: heading(22),
    heading6: heading(22),
    footnoteText: { run: { font: body, size: 18 }, paragraph: { spacing: { after: 40, ...lines(240) } } },
    hyperlink: { run: { color: '1F4E9E', underline: {} } },
  },
  paragraphStyles: [
    {
      id: codeStyle,
      name: 'Source Code',
      basedOn: 'Normal',
      run: { font: code, size: 19, noProof: true },
      paragraph: { spacing: { before: 80, after: 160, ...lines(280) }, shading: { fill: 'F5F5F5' }, alignment: AlignmentType.LEFT },
    },
    {
      id: detailStyle,
      name: 'Details',
      basedOn: 'Normal',
      run: { size: 18, color: '595959' },
      paragraph: { spacing: { after: 60, ...lines(280) }, alignment: AlignmentType.CENTER },
    },
    {
      id: quoteStyle,
      name: 'Quote',
      basedOn: 'Normal',
      next: 'Normal',
      run: { color: '595959' },
      paragraph: { border: { left: { style: 'single', size: 18, color: 'BFBFBF', space: 10 } } },
    },
  ],
}

/** List levels that Word supports. */
const levels = Array.from({ length: 9 }, (_, level) => level)
const hanging = (level: number) => ({ paragraph: { indent: { left: indentStep * (level + 1), hanging: indentStep } } })

export const bullets: NumberingDefinition = {
  reference: 'bullets',
  levels: levels.map((level): ILevelsOptions => ({
    level,
    format: LevelFormat.BULLET,
    text: ['•', '◦', '▪'][level % 3]!,
    style: hanging(level),
  })),
}

/** Returns the numbering of a list that begins with `start`. */
export const numbersFrom = (start: number): NumberingDefinition => ({
  reference: `numbers-${start}`,
  levels: levels.map((level): ILevelsOptions => ({
    level,
    format: LevelFormat.DECIMAL,
    text: `%${level + 1}.`,
    start,
    style: hanging(level),
  })),
})
