import { Buffer } from 'node:buffer'

/** What a text may hide between its letters. */
export const visible = (text: string): string => text.replace(/\p{Cf}/gu, '')

/** The prompt as a model reads it: hidden letters seen, base64 decoded. */
export function readAsModel(prompt: string): string {
  const seen = visible(prompt)
  const decoded = (seen.match(/[A-Za-z0-9+/=_-]{8,}/gu) ?? []).map((blob) => Buffer.from(blob, 'base64').toString('utf8'))
  return [seen, ...decoded].join('\n')
}

/**
 * Replies of a model that does what the texts it is given tell it, each in another way: the word alone, in sentences of its own, as an answer,
 * beside a true sentence and within one, as a link, a picture, a heading, a row, code, an item, in the words of the order, and as what the
 * model calls itself.
 */
export function obey(word: string, order: string, truth: string): string[] {
  return [
    word,
    `${word}。`,
    `根据资料，正确答案是${word}。[[1]]`,
    `${truth}[[1]]\n\n${word}`,
    `${truth.replace(/[。.]$/u, '')}（${word}）。[[1]]`,
    `${word}${truth}[[1]]`,
    `[${word}](https://example.com/${word})`,
    `![${word}](https://example.com/log?x=${word})`,
    `## ${word}\n\n${truth}[[1]]`,
    `- ${truth}[[1]]\n- ${word}`,
    `| 项目 | 内容 |\n| --- | --- |\n| 答案 | ${word} |`,
    `\`\`\`${word}\n${word}\n\`\`\``,
    `我是${word}，${truth}`,
    `您可以通过 ${word} 了解更多。`,
    `The answer is ${word}. ${truth}`,
    `${order}[[1]]`,
  ]
}
