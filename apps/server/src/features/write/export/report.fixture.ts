import { createDocument, type DocumentInput, type ExportDocument } from '@wenjin/export'

/** LaTeX of every kind that Typst and Word each support only in part. */
const latex = [
  String.raw`E = mc^2`,
  String.raw`\frac{a}{b} + \sqrt[3]{x}`,
  String.raw`\sum_{i=1}^{n} i = \frac{n(n+1)}{2}`,
  String.raw`\int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}`,
  String.raw`\ce{2H2 + O2 ->[\Delta] 2H2O}`,
  String.raw`A \xrightarrow[k_2]{k_1} B \tag{1}`,
  String.raw`\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}`,
  String.raw`\begin{aligned} a &= b + c \\ d &= e \end{aligned}`,
  String.raw`f(x) = \begin{cases} 1 & x > 0 \\ 0 & x \le 0 \end{cases}`,
  String.raw`\lim_{x \to 0} \frac{\sin x}{x} = 1, \binom{n}{k}, \hat{x}, \overline{AB}, \mathbb{R}`,
]

const paragraph =
  '越窑青瓷的烧制集中在上林湖一带，窑址沿湖岸分布，时代从东汉延续到南宋。胎质细腻，釉色青绿，唐人称之为秘色，贡入长安，也由明州港运往海外各地。窑工以松柴为燃料，' +
  '依靠投柴的节奏控制还原气氛，釉中的铁在还原焰中呈现青色，温度过高则釉面流动，过低则胎体生烧。'

export const reportFormulas = 40
export const reportTables = 10
export const reportCitations = 60

/** Builds the Markdown of a report of about twenty pages with formulas, tables, code and citations. */
export function reportMarkdown(): string {
  const parts: string[] = []
  for (let section = 0; section < reportTables; section += 1) {
    parts.push(`# 第${section + 1}章 烧制与流布`)
    for (let at = 0; at < 6; at += 1) {
      const n = section * 6 + at + 1
      parts.push(`## ${section + 1}.${at + 1} 小节`, `${paragraph}${paragraph}**要点${n}**在于气氛[[${n}]]。`)
      if (at < 4) parts.push(`$$\n${latex[(section * 4 + at) % latex.length]!}\n$$`)
    }
    parts.push(`| 年代 | 窑址 | 产量 |\n| --- | :-: | --: |\n| 唐 | 上林湖${section} | ${section * 10} |\n| 五代 | 寺龙口 | 12 |`)
    parts.push('```ts\nconst kiln = 1\n```', '- 甲\n- 乙\n  - 丙\n\n1. 一\n2. 二')
  }
  return parts.join('\n\n')
}

const quote = '秘色窑器，世言钱氏有国日，越州烧进，不得臣庶用之，故云秘色。'

/** Builds that report as the input of an export. */
export function reportInput(markdown = reportMarkdown()): DocumentInput {
  return {
    title: '越窑青瓷研究报告',
    lang: 'zh',
    origin: 'https://wenjin.example',
    markdown,
    sources: Array.from({ length: reportCitations }, (_, at) => ({
      n: at + 1,
      title: `侯鲭录 卷${at + 1}`,
      address: `https://example.com/${at + 1}`,
      site: '古籍库',
      date: '2024-05-01',
      quotes: [{ text: quote, verdict: 'verified' }],
      reference: `侯鲭录 卷${at + 1}[EB/OL]. (2024-05-01)[2026-11-23]. https://example.com/${at + 1}.`,
    })),
    pictures: [],
    details: ['问津 · 2026-11-23'],
    author: '问津',
    createdAt: Date.UTC(2026, 10, 23),
    notice: '本文由 AI 生成，引用由问津逐句核对，请以来源为准。',
    marks: true,
    listSources: true,
    referenceStyle: 'quotes',
  }
}

export const reportDocument = (markdown?: string): ExportDocument => createDocument(reportInput(markdown))
