import { applyMessage, emptyAnswer, type Contradictions, type StreamMessage } from '@wenjin/contract'
import { describe, expect, it } from 'vitest'
import { AnswerAssembler, type Checking } from './assemble.ts'
import { readScreen } from './reply-screen.ts'
import { passagesOf } from '../fixture.ts'
import { numberSources } from '../evidence/sources.ts'
import { createSentenceChecker } from '../verify/attribute.ts'

const everest = {
  title: '珠穆朗玛峰',
  text: '珠穆朗玛峰海拔8848.86米，是世界最高峰。它位于中国与尼泊尔边境。1953年5月29日，希拉里和丹增首次登顶。',
}
const tea = { title: '茶', text: '茶树起源于中国西南部。茶叶不是在欧洲最早种植的。' }
const sources = numberSources(passagesOf(everest, tea))

interface Run {
  text: string
  thinking: string
  messages: StreamMessage[]
  /** Each citation as its number, sentence and verdict. */
  cited: [number, string, string][]
}

function run(chunks: Iterable<string>, links: string[] = [], contradictions?: Contradictions): Run {
  const assembler = new AnswerAssembler(sources, links, contradictions)
  const messages: StreamMessage[] = []
  for (const chunk of chunks) messages.push(...assembler.push(chunk))
  messages.push(...assembler.end())
  const answer = messages.reduce(applyMessage, emptyAnswer())
  expect(answer.text).toBe(assembler.text)
  // Every mark of the text has a citation with its ordinal, and both have the same source number.
  const marks = [...answer.text.matchAll(/\[\[(\d+)\]\]/g)].map((match) => Number(match[1]))
  const explained = answer.citations.filter((citation) => citation.mark > 0).toSorted((a, b) => a.mark - b.mark)
  expect(explained.map((citation) => citation.index)).toEqual(marks)
  expect(explained.map((citation) => citation.mark)).toEqual(marks.map((_, i) => i + 1))
  for (const citation of explained) {
    const text = citation.index === 1 ? everest.text : tea.text
    expect(text.slice(citation.start, citation.end)).toBe(citation.quote)
  }
  const cited = answer.citations.map(({ index, sentence, verdict }): [number, string, string] => [
    index,
    answer.text.slice(...sentence),
    verdict,
  ])
  return { text: answer.text, thinking: answer.thinking, messages, cited }
}

describe('marks', () => {
  it.each([
    ['after the stop', '它位于中国与尼泊尔边境。[[1]]'],
    ['before the stop', '它位于中国与尼泊尔边境[[1]]。'],
    ['in single brackets', '它位于中国与尼泊尔边境。[1]'],
    ['in full-width brackets', '它位于中国与尼泊尔边境【1】。'],
    ['as a footnote', '它位于中国与尼泊尔边境。[^1]'],
    ['after a space', '它位于中国与尼泊尔边境。 [[1]]'],
    ['with an invented number', '它位于中国与尼泊尔边境。[[99]]'],
    ['with the wrong source', '它位于中国与尼泊尔边境。[[2]]'],
    ['as a link', '它位于中国与尼泊尔边境。[[1]](https://evil.example/)'],
    ['missing', '它位于中国与尼泊尔边境。'],
    ['twice', '它位于中国与尼泊尔边境[1]。[[1]]'],
  ])('%s', (_name, reply) => {
    const whole = run([reply])
    expect(whole.text).toBe('它位于中国与尼泊尔边境。[[1]]')
    expect(whole.cited).toEqual([[1, '它位于中国与尼泊尔边境。', 'verified']])
    // The result does not depend on the chunk boundaries.
    expect(run(reply).text).toBe(whole.text)
  })

  it('removes an unsupported mark, and reports it', () => {
    const { text, cited } = run(['月球上有大量的奶酪储备。[[1]]'])
    expect(text).toBe('月球上有大量的奶酪储备。')
    expect(cited).toEqual([[0, '月球上有大量的奶酪储备。', 'unsupported']])
  })

  it('keeps several marks, with offsets that count the earlier ones', () => {
    const { text, cited } = run(['珠穆朗玛峰是世界最高峰。[[1]]茶树起源于中国西南部。[[2]]'])
    expect(text).toBe('珠穆朗玛峰是世界最高峰。[[1]]茶树起源于中国西南部。[[2]]')
    expect(cited.map(([index, sentence]) => [index, sentence])).toEqual([
      [1, '珠穆朗玛峰是世界最高峰。'],
      [2, '茶树起源于中国西南部。'],
    ])
  })

  it('sends the text of a sentence before its marks are checked', () => {
    const assembler = new AnswerAssembler(sources)
    expect(assembler.push('茶树起源')).toEqual([{ type: 'append-text', text: '茶树起源' }])
    expect(assembler.push('于中国西南部。[[')).toEqual([{ type: 'append-text', text: '于中国西南部。' }])
    expect(assembler.push('2]]').map((message) => message.type)).toEqual([])
    expect(assembler.end().map((message) => message.type)).toEqual(['append-text', 'set-citation'])
  })
})

describe('Markdown', () => {
  it('checks list items and rows, but not headings, code or lead-ins', () => {
    const reply =
      '## 概述[[1]]\n\n主要有以下几点：\n\n- 首次登顶在1953年5月29日 [1]\n\n| 项 | 值 |\n|---|---|\n| 珠穆朗玛峰海拔 | 8848.86米 [[1]] |\n\n```py\nx = [[1]]\n```\n'
    const { text, cited } = run(reply)
    expect(text).toBe(
      '## 概述\n\n主要有以下几点：\n\n- 首次登顶在1953年5月29日[[1]]\n\n| 项 | 值 |\n|---|---|\n| 珠穆朗玛峰海拔 | 8848.86米[[1]] |\n\n```py\nx = [ [1]]\n```\n',
    )
    expect(cited.map(([, sentence]) => sentence)).toEqual(['首次登顶在1953年5月29日', '| 珠穆朗玛峰海拔 | 8848.86米'])
  })

  it('removes links to addresses outside the sources and keeps those of the sources', () => {
    const reply =
      '见[官网](https://evil.example/a)、https://evil.example/b 和[来源](https://good.example/)。<img src=x onerror=alert(1)>好<!-- 注 -->'
    const { text } = run(reply, ['https://good.example/'])
    expect(text).not.toContain('evil')
    expect(text).not.toContain('<img')
    expect(text).not.toContain('注')
    expect(text).toContain('见官网、')
    expect(text).toContain('[来源](https://good.example/)')
    expect(run([...reply], ['https://good.example/']).text).toBe(text)
  })

  it('closes open Markdown after a dropped connection', () => {
    expect(run(['```js\nlet a = 1']).text).toBe('```js\nlet a = 1\n```')
    expect(run(['见[官网](https://evil.exa']).text).not.toContain('evil')
    expect(run(['| 项 | 值 |\n|---|---|\n| 茶树起源于 | 中国西南部']).text).toBe('| 项 | 值 |\n|---|---|\n| 茶树起源于 | 中国西南部[[2]] |')
    expect(run(['它位于中国与尼泊尔边境[[']).text).toMatch(/^它位于中国与尼泊尔边境/)
  })

  it('sends thinking as separate messages', () => {
    const { text, thinking } = run('<think>先想一想。</think>\n\n茶树起源于中国西南部。')
    expect(thinking).toBe('先想一想。')
    expect(text).toBe('茶树起源于中国西南部。[[2]]')
  })
})

describe('sentences checked by the caller', () => {
  it('yield the same messages, and text before a check is sent before it', () => {
    const reply = '茶树起源于中国西南部。[[1]]珠穆朗玛峰海拔8844米。[[1]]\n- 茶叶在欧洲最早种植。'
    const assembler = new AnswerAssembler(sources)
    assembler.screenBy(readScreen(sources))
    const check = createSentenceChecker(sources)
    const messages: StreamMessage[] = []
    const beforeChecks: string[] = []
    const drive = (work: Checking<void>) => {
      for (let step = work.next(); ; step = work.next(check(step.value))) {
        messages.push(...assembler.take())
        if (step.done) return
        beforeChecks.push(step.value.sentence)
        expect(messages.reduce(applyMessage, emptyAnswer()).citations).toHaveLength(beforeChecks.length - 1)
      }
    }
    for (const piece of reply.match(/.{1,3}/gsu)!) drive(assembler.pushing(piece))
    drive(assembler.ending())
    const whole = run([reply])
    const answer = messages.reduce(applyMessage, emptyAnswer())
    expect(beforeChecks).toEqual(['茶树起源于中国西南部。', '珠穆朗玛峰海拔8844米。', '茶叶在欧洲最早种植。'])
    expect(answer).toEqual(whole.messages.reduce(applyMessage, emptyAnswer()))
  })
})

describe('malformed replies', () => {
  it('are recognized as empty', () => {
    for (const reply of ['', ' \n\n', '……', '\u0000\ufffd']) {
      const assembler = new AnswerAssembler(sources)
      assembler.push(reply)
      assembler.end()
      expect(assembler.isEmpty).toBe(true)
    }
  })

  it('lose invisible characters and lone surrogates, but keep surrogate pairs split across chunks', () => {
    expect(run(['茶\u202e树\ud800起源', '于中国西南部\ud83c', '\udf75。']).text).toBe('茶树起源于中国西南部🍵。[[2]]')
  })

  it('are bounded in length', () => {
    const assembler = new AnswerAssembler(sources)
    let length = 0
    for (let i = 0; i < 20_000; i++) {
      for (const message of assembler.push('茶树起源于中国西南部，没有停顿地一直说下去，'))
        if (message.type === 'append-text') length += message.text.length
    }
    assembler.end()
    expect(assembler.isFull).toBe(true)
    expect(length).toBeLessThan(65_000)
  })
})

describe('sentence boundaries', () => {
  it.each([
    ['a stop in an aside', '茶（又名Hey! Say! Tea）起源于中国西南部。'],
    ['a stop before a comma', '“茶起源于中国。”，有人这样说。'],
    ['the number of a point', '例子如下：6. 茶起源于中国。'],
  ])('do not occur at %s', (_name, sentence) => {
    expect(run([...sentence]).cited.map(([, said]) => said)).toEqual([sentence])
  })

  it('occur at a stop after an unclosed bracket', () => {
    const open = `茶（${'起源于中国西南部，'.repeat(20)}如此。`
    expect(run([`${open}茶叶不是在欧洲最早种植的。`]).cited).toHaveLength(2)
  })
})

describe('a sentence that its source contradicts', () => {
  const reply = '它位于中国与尼泊尔边境。[[1]]珠穆朗玛峰海拔8488.86米。[[1]]茶树起源于中国西南部。[[2]]'

  it('is marked with the differing words of both sides', () => {
    const { messages, cited } = run([...reply])
    expect(cited.map(([, , verdict]) => verdict)).toEqual(['verified', 'contradicted', 'verified'])
    const { citations } = messages.reduce(applyMessage, emptyAnswer())
    expect(citations[1]!.differs).toEqual({ slot: 'number', said: '8488.86米', source: '8848.86米' })
  })

  it('is replaced by the sentence of the source, with its mark', () => {
    const { text, cited } = run([...reply], [], 'correct')
    expect(text).toBe('它位于中国与尼泊尔边境。[[1]]珠穆朗玛峰海拔8848.86米，是世界最高峰。[[1]]茶树起源于中国西南部。[[2]]')
    expect(cited.every(([, , verdict]) => verdict === 'verified')).toBe(true)
  })

  it('is removed together with its bullet or row', () => {
    expect(run([...reply], [], 'drop').text).toBe('它位于中国与尼泊尔边境。[[1]]茶树起源于中国西南部。[[2]]')
    const list = '- 珠穆朗玛峰海拔8488.86米。[[1]]\n- 茶树起源于中国西南部。[[2]]'
    expect(run([...list], [], 'drop').text.trim()).toBe('- 茶树起源于中国西南部。[[2]]')
    const table = '| 山 | 海拔 |\n| --- | --- |\n| 珠穆朗玛峰海拔 | 8488.86米 [[1]] |\n| 珠穆朗玛峰海拔 | 8848.86米 [[1]] |\n'
    expect(run([...table], [], 'drop').text).toBe('| 山 | 海拔 |\n| --- | --- |\n| 珠穆朗玛峰海拔 | 8848.86米[[1]] |\n')
  })

  it('is never sent before its check, when it may be removed', () => {
    const assembler = new AnswerAssembler(sources, [], 'drop')
    const sent = [...reply].flatMap((piece) => assembler.push(piece)).map((message) => (message.type === 'append-text' ? message.text : ''))
    expect([...sent, ...assembler.end().map((message) => (message.type === 'append-text' ? message.text : ''))].join('')).not.toContain(
      '8488',
    )
  })

  it.each(['correct', 'drop'] as const)('is not found in a correct answer, which stays unchanged (%s)', (how) => {
    const honest = '## 山\n\n- 它位于中国与尼泊尔边境。[[1]]\n\n要点：\n\n```\ncode\n```\n茶树起源于中国西南部。[[2]]'
    expect(run([...honest], [], how).text).toBe(run([...honest]).text)
  })
})

describe('Markdown that ends and begins sentences', () => {
  const pieces = (text: string, size: number) => text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g'))!
  const sizes = [1, 3, 1000]

  it.each(sizes)('a sentence in bold does not cut the next one at its number, in pieces of %d', (size) => {
    const { text, cited } = run(
      pieces('**海拔**：珠穆朗玛峰海拔8848.86米，是世界最高峰。**不变。**珠穆朗玛峰海拔8848.86米，是世界最高峰。', size),
    )
    expect(text).toBe('**海拔**：珠穆朗玛峰海拔8848.86米，是世界最高峰。[[1]]**不变。**珠穆朗玛峰海拔8848.86米，是世界最高峰。[[1]]')
    expect(cited.map(([, sentence, verdict]) => [sentence, verdict])).toEqual([
      ['**海拔**：珠穆朗玛峰海拔8848.86米，是世界最高峰。', 'verified'],
      ['珠穆朗玛峰海拔8848.86米，是世界最高峰。', 'verified'],
    ])
  })

  it.each(sizes)('formulas of TeX are formulas of Markdown, and hold no marks, in pieces of %d', (size) => {
    const reply =
      '独立：\n\n\\[ \\sigma = \\frac{F}{A} \\]\n\n行内 \\(E=mc^2\\) 与 $$x^2$$ 。\n\n$$\n\\sigma = \\frac{F}{A} [[1]]\n$$\n\n\\[1\\] 是脚注。'
    expect(run(pieces(reply, size)).text).toBe(
      '独立：\n\n$$\n\\sigma = \\frac{F}{A}\n$$\n\n行内 $E=mc^2$ 与 $$x^2$$ 。\n\n$$\n\\sigma = \\frac{F}{A}\n$$\n\n\\[1\\] 是脚注。',
    )
  })

  it.each(sizes)('money and variables of a shell are no formulas, in pieces of %d', (size) => {
    const reply = '价格从$100涨到$200，环境变量 $HOME/bin:$PATH 不变，$5。'
    expect(run(pieces(reply, size)).text.replaceAll('\\$', '$')).toBe(reply)
    expect(run(pieces(reply, size)).text).not.toMatch(/(?<!\\)\$/)
  })

  it.each(sizes)('all before an orphan closing tag is thinking, in pieces of %d', (size) => {
    const { text, thinking, cited } = run(
      pieces('先想一下。珠穆朗玛峰海拔8848.86米，是世界最高峰。\n</think>\n\n它位于中国与尼泊尔边境。', size),
    )
    expect(text).toBe('它位于中国与尼泊尔边境。[[1]]')
    expect(thinking.trim()).toBe('先想一下。珠穆朗玛峰海拔8848.86米，是世界最高峰。')
    expect(cited).toHaveLength(1)
  })
})
