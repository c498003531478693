import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sentencesOf, Speaker, type Sentence } from './speaker.ts'

/** Fake speech synthesis whose utterances end when the test ends them. */
class Utterance extends EventTarget {
  readonly text: string
  lang = ''
  rate = 1
  voice: unknown = null
  constructor(text: string) {
    super()
    this.text = text
  }
}
const spoken: Utterance[] = []
const synthesis = {
  getVoices: () => [{ name: '小明', lang: 'zh-CN' }],
  cancel: () => undefined,
  speak: (one: Utterance) => spoken.push(one),
}
const finish = () => spoken.at(-1)!.dispatchEvent(new Event('end'))

beforeAll(() => vi.stubGlobal('SpeechSynthesisUtterance', Utterance))
afterAll(() => vi.unstubAllGlobals())

const blocks = [
  { start: 10, end: 19, kind: 'paragraph' as const, text: '船来了。人上岸。' },
  { start: 21, end: 24, kind: 'code' as const, text: 'a=1' },
  { start: 26, end: 40, kind: 'paragraph' as const, text: 'Good night, all.' },
]

test('a part is read sentence by sentence, each with its offsets; code is skipped', () => {
  expect(sentencesOf(blocks).map(({ start, end, text }) => [start, end, text])).toEqual([
    [10, 14, '船来了。'],
    [14, 18, '人上岸。'],
    [26, 42, 'Good night, all.'],
  ])
})

test("reading starts at the reader's position, continues automatically, and resumes after a pause with the same sentence", () => {
  const heard: Sentence[] = []
  const onEnd = vi.fn()
  const speaker = new Speaker(synthesis as never, { onSentence: (one) => heard.push(one), onEnd, onFailure: vi.fn() })
  speaker.start(sentencesOf(blocks), 15, { rate: 1.5, voice: '小明' })
  expect([spoken.at(-1)!.text, spoken.at(-1)!.rate, spoken.at(-1)!.lang]).toEqual(['人上岸。', 1.5, 'zh-CN'])
  const broken = spoken.at(-1)!
  speaker.pause()
  broken.dispatchEvent(new Event('end'))
  speaker.resume()
  expect(spoken.at(-1)!.text).toBe('人上岸。')
  finish()
  expect(spoken.at(-1)!.text).toBe('Good night, all.')
  speaker.change({ rate: 2, voice: '' })
  expect([spoken.at(-1)!.text, spoken.at(-1)!.lang, spoken.at(-1)!.rate]).toEqual(['Good night, all.', 'en-US', 2])
  expect(onEnd).not.toHaveBeenCalled()
  finish()
  expect(onEnd).toHaveBeenCalledOnce()
  expect(heard.map(({ start }) => start)).toEqual([14, 14, 26, 26])
})
