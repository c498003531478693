import type { Lang } from '@wenjin/contract'

/** The texts that exports add to a document. */
export const words = {
  zh: {
    contents: '目录',
    sources: '参考来源',
    untitled: '未命名',
    replaced: '导出时改写的内容',
    wideTable: (columns: number) => `一个 ${columns} 列的表格太宽，按文字逐行写出`,
    html: 'HTML 标记没有排版，只写出其中的文字',
    formula: (latex: string) => `公式「${latex}」无法排版，按原样写出`,
    picture: (name: string) => (name === '' ? '一张图片读不出来，没有放进文件' : `图片「${name}」读不出来，只写出名称`),
    part: (text: string) => `「${text}」无法排版，按文字写出`,
    deep: (levels: number) => `列表或引用嵌套超过 ${levels} 层，更深的不再缩进`,
    plain: '一段文字的标记太多，按原样写出',
    glyphs: (signs: string) => `随附的字体没有这些字符，可能显示为方框或空白：${signs}`,
    cut: (kept: string) => `文字太长，只排版了前 ${kept} 个字；其余部分请导出 Markdown 或 TXT`,
    noteMark: '注',
  },
  en: {
    contents: 'Contents',
    sources: 'Sources',
    untitled: 'Untitled',
    replaced: 'Changed by the export',
    wideTable: (columns: number) => `a table of ${columns} columns is too wide and is written as lines of text`,
    html: 'HTML markup was not typeset; its text is there',
    formula: (latex: string) => `the formula “${latex}” could not be typeset and is written as it is`,
    picture: (name: string) =>
      name === '' ? 'a picture could not be read and was left out' : `the picture “${name}” could not be read; its name is there`,
    part: (text: string) => `“${text}” could not be typeset and is written as text`,
    deep: (levels: number) => `lists and quotations within more than ${levels} others are not indented further`,
    plain: 'a part of the text with too much markup is written as it is',
    glyphs: (signs: string) => `the fonts have no glyphs for these characters, which may be shown as boxes or blanks: ${signs}`,
    cut: (kept: string) => `the text is too long; its first ${kept} characters were typeset. Export Markdown or TXT for all of it`,
    noteMark: 'note',
  },
} as const satisfies Record<Lang, Record<string, unknown>>
