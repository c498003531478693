import { describe, expect, it } from 'vitest'
import { composeExtractive, type ExtractiveAnswer } from './compose.ts'
import { passagesOf, passagesOfBlocks } from '../fixture.ts'
import { understand } from '../understanding/understand.ts'

const ask = (question: string, passages: ReturnType<typeof passagesOf>) =>
  composeExtractive({ understanding: understand(question), mode: 'detail', passages, lang: 'zh' })
const quotes = ({ pieces }: ExtractiveAnswer) => pieces.filter((piece) => piece.kind === 'quote')
const textOf = ({ pieces }: ExtractiveAnswer) => pieces.map(({ text }) => text).join('')

describe('a self-contained answer', () => {
  it('puts the antecedent before a sentence that continues a thought', () => {
    const text = '青瓷窑的旧窑室用木柴烧成。然而，青瓷窑的新窑室改用天然气烧成，温度达到1250摄氏度。窑工有三十人。'
    const [first, second] = quotes(ask('青瓷窑的新窑室用什么烧成？', passagesOf({ title: '青瓷窑', text })))
    expect(first?.text).toBe('青瓷窑的旧窑室用木柴烧成。')
    expect(second?.text).toContain('然而')
  })

  it('does not begin with a sentence whose antecedent was not found', () => {
    const opened = { title: '青瓷窑', text: '然而，青瓷窑的窑室改用天然气烧成。青瓷窑的窑室用天然气烧成，每窑十小时。' }
    expect(quotes(ask('青瓷窑的窑室用什么烧成？', passagesOf(opened)))[0]?.text).not.toMatch(/^然而/u)
  })

  it('quotes no read-more link, no line of links and no licence, unless the question asks for it', () => {
    const text =
      '阅读有关青瓷烧成温度的页面来了解更多。[青瓷烧成温度](https://a.example/1) [青瓷釉料](https://a.example/2)\n青瓷的烧成温度是1250摄氏度。本文采用知识共享署名许可协议，介绍青瓷烧成温度。'
    const passages = passagesOf({ title: '青瓷', text })
    const shown = textOf(ask('青瓷的烧成温度是多少？', passages))
    expect(shown).toContain('1250摄氏度')
    expect(shown).not.toMatch(/了解更多|a\.example|许可/u)
    expect(textOf(ask('本文采用什么许可协议？', passages))).toContain('知识共享')
  })

  it('quotes sentences that only mention reading and rights', () => {
    const text = '图书馆的读者每次可以借阅五册图书，续借须提前三天办理。'
    expect(textOf(ask('图书馆每次可以借阅几册？', passagesOf({ title: '图书馆', text })))).toContain('五册')
  })

  it('answers from a plain-text table with its header, never with bare bars', () => {
    const text = '各区投放如下。\n\n| 区 | 投放量 | 停放点 |\n| --- | --- | --- |\n| 江南区 | 35000 | 510 |\n| 江北区 | 22000 | 380 |\n'
    const shown = textOf(ask('江南区的投放量是多少？', passagesOf({ title: '共享单车投放情况', text })))
    expect(shown).toContain('| 区 | 投放量 | 停放点 |')
    expect(shown).toContain('| 江南区 | 35000 | 510')
    expect(shown).not.toContain('江北区')
    expect(shown).not.toContain(String.raw`\|`)
  })

  it('removes anchors that markup leaves after a heading', () => {
    const passages = passagesOfBlocks('React', [
      '# 安装 React {/install/}',
      '安装 React 要用包管理器。',
      '# 致谢 {#thanks}',
      '感谢安装 React 的所有人。',
    ])
    expect(passages.flatMap(({ headingPath }) => headingPath)).toContain('安装 React')
    expect(textOf(ask('怎么安装 React？', passages))).not.toMatch(/\{[/#]/u)
  })

  it('cites copies of one document once, and each other document that says the same', () => {
    const text = '乌龙茶是半发酵茶，介于绿茶与红茶之间。乌龙茶主要产于福建、广东和台湾。乌龙茶冲泡时先用沸水温杯。'
    const copies = passagesOf(
      { title: '乌龙茶', text },
      { title: '乌龙茶.pdf', text },
      { title: '茶叶', text: '乌龙茶主要产于福建、广东和台湾。' },
    )
    const quote = quotes(ask('乌龙茶主要产于哪里？', copies)).find(({ text: said }) => said.includes('福建'))
    expect(quote?.quotations.map(({ documentId }) => documentId)).toEqual(['doc-1', 'doc-3'])
  })
})
