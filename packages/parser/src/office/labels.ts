/** Parts of an Office file beside its text, which are read with a label in front. */
const labels = {
  comment: { zh: '批注', en: 'Comment' },
  header: { zh: '页眉', en: 'Header' },
  footer: { zh: '页脚', en: 'Footer' },
  watermark: { zh: '水印', en: 'Watermark' },
  notes: { zh: '备注', en: 'Notes' },
} as const

/** Returns a text with the label of its part, in the language of the text: `批注（王芳）：请核对`. */
export function labelled(part: keyof typeof labels, text: string, who = ''): string {
  const clean = text.trim()
  if (clean === '') return ''
  return /\p{Script=Han}/u.test(clean + who)
    ? `${labels[part].zh}${who === '' ? '' : `（${who}）`}：${clean}`
    : `${labels[part].en}${who === '' ? '' : ` (${who})`}: ${clean}`
}

/** Whether a line is nothing but the number of a page: `第 3 页 共 8 页`, `- 3 -`, `Page of`. */
export function isPageNumber(line: string): boolean {
  return (
    line
      .replace(/[第页頁共]|page|of/gi, '')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replace(/^\d{0,8}$/, '') === ''
  )
}
