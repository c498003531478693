/** Fragments that trigger the rules, combined at random to find cases that no example covers. */
const samplePieces = [
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

/** Returns random texts, deterministic by seed. */
export function randomTexts(count: number, pieces: number, seed = 1): string[] {
  let state = seed
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: next(pieces) + 1 }, () => samplePieces[next(samplePieces.length)]!).join(''),
  )
}

type Method = (...given: never[]) => unknown

/** Replaces a built-in method by `wrap(original)` and returns a function that restores it. */
function wrapMethod<Owner extends object>(owner: Owner, name: keyof Owner, wrap: (original: Method) => Method): () => void {
  const original = owner[name] as Method
  Object.defineProperty(owner, name, { value: wrap(original), configurable: true, writable: true })
  return () => Object.defineProperty(owner, name, { value: original, configurable: true, writable: true })
}

/** Counts the characters that `run` passes to string and pattern methods: a measure of work that does not depend on machine load. */
export function countWork(run: () => void): number {
  let work = 0
  const undo = [
    wrapMethod(
      String.prototype,
      'slice',
      (slice) =>
        function (this: string, ...given) {
          const piece = slice.apply(this as never, given) as string
          work += 1 + piece.length
          return piece
        },
    ),
    wrapMethod(
      String.prototype,
      'normalize',
      (normalize) =>
        function (this: string, ...given) {
          work += 1 + this.length
          return normalize.apply(this as never, given)
        },
    ),
    wrapMethod(
      RegExp.prototype,
      'exec',
      (exec) =>
        function (this: RegExp, ...given) {
          const from = this.lastIndex
          const match = exec.apply(this as never, given) as RegExpExecArray | null
          const scanned = match ? match.index + match[0].length - from : 1
          work += 1 + (this.sticky || this.global ? scanned : String(given[0]).length)
          return match
        },
    ),
  ]
  try {
    run()
  } finally {
    for (const restore of undo) restore()
  }
  return work
}
