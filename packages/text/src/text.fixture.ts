import { vi } from 'vitest'

/** Pieces that the rules care about, strung together at random to find what no example thought of. */
const PIECES = [
  ...'。！？.!?…，、；：,;: \n\t\u3000“”‘’"\'「」『』《》（）()[]【】—-~·①²½％％',
  ...'后漢書臺灣國一二三十百千万亿年月日第半元米不没无未是的了',
  '3.14',
  '1,000',
  '2025年',
  'Mr.',
  'e.g.',
  'J. K.',
  'https://a.b/c?x=1',
  'GPT-4',
  '１２',
  'ＡＢ',
  '百分之',
  '公元前',
  '公里',
  '℃',
  '\u0301',
  '\u200b',
  '\ufeff',
  '⻓',
  '⽅',
  '𠮷',
  '\ud800',
  '\udc00',
  'İ',
  'ﬁ',
  'ｶﾞ',
  '각',
  '㎡',
  '⋯',
  '他说',
  'hello',
  '不仅',
  '无锡',
]

/** Deterministic random texts, the same in every run. */
export function randomTexts(count: number, pieces: number, seed = 1): string[] {
  let state = seed
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return Array.from({ length: count }, () => Array.from({ length: next(pieces) + 1 }, () => PIECES[next(PIECES.length)]!).join(''))
}

/** Counts the characters that `run` hands to string and pattern methods: a measure of work that no busy machine changes. */
export function countWork(run: () => void): number {
  let work = 0
  const add = (amount: number): void => {
    work += 1 + amount
  }
  const { slice, normalize } = String.prototype
  const { exec } = RegExp.prototype
  const spies = [
    vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, start, end) {
      const piece = slice.call(this, start, end)
      add(piece.length)
      return piece
    }),
    vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
      add(this.length)
      return normalize.call(this, form)
    }),
    vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
      const from = this.lastIndex
      const match = exec.call(this, text)
      const isPlaced = this.sticky || this.global
      add(isPlaced ? (match ? match.index + match[0].length - from : 1) : text.length)
      return match
    }),
  ]
  try {
    run()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return work
}
