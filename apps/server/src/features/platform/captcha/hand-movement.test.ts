import { describe, expect, test } from 'vitest'
import { seeded } from '../../../../test/seeded.ts'
import { isHandMade, type TrackPoint } from './hand-movement.ts'
import { drag, heldKey, keys, straightLine } from './testing/hand.ts'

/** Judges a track right after its last point. */
const judge = (track: readonly TrackPoint[], x: number) => isHandMade(track, x, (track.at(-1)?.[2] ?? 0) + 120)

describe('people', () => {
  test('pass with a thousand drags by hand, short and long, quick and slow', () => {
    const refused = []
    for (let seed = 1; seed <= 1000; seed += 1) {
      const random = seeded(seed)
      const x = 60 + Math.floor(random() * 196)
      if (!judge(drag(x, random), x)) refused.push(seed)
    }
    expect(refused).toEqual([])
  })

  test('pass with a thousand keyboard movements, pressed and held', () => {
    const refused = []
    for (let seed = 1; seed <= 1000; seed += 1) {
      const random = seeded(seed)
      const x = 60 + Math.floor(random() * 196)
      if (!judge(keys(x, random), x) || !judge(heldKey(x, random), x)) refused.push(seed)
    }
    expect(refused).toEqual([])
  })
})

describe('programs', () => {
  const refused: [string, TrackPoint[]][] = [
    ['no track at all', []],
    ['one point', [[150, 5, 900]]],
    ['a straight line in 50 ms', straightLine(150, 50)],
    ['a straight line in a second: constant speed', straightLine(150, 1000)],
    ['a straight line with a wavering height', straightLine(150, 1000).map(([x, , ms], i) => [x, 5 + (i % 3), ms])],
    [
      'a straight line with noise of a tenth on its steps',
      straightLine(150, 1000, 40).map(([x, , ms], i) => [i === 40 ? 150 : x + (i % 2) * 0.3, 5 + (i % 2), ms]),
    ],
    [
      'two points: taken up and put down',
      [
        [0, 5, 400],
        [150, 6, 1400],
      ],
    ],
    ['waiting, then one leap', [...drag(20).map(([x, y, ms]): TrackPoint => [x, y, ms]), [150, 7, 3000]]],
    ['keys in the beat of a clock', Array.from({ length: 16 }, (_, i): TrackPoint => [i * 10, 5, 800 + i * 100])],
    ['keys in the beat of a late timer', Array.from({ length: 16 }, (_, i): TrackPoint => [i * 10, 5, 800 + i * 100 + (i % 3)])],
    [
      'keys that leap 50 px',
      [
        [0, 5, 800],
        [50, 5, 930],
        [100, 5, 1190],
        [150, 5, 1300],
      ],
    ],
    ['time that runs backwards', drag(150).toReversed()],
    ['a drag that begins where it ends', drag(150).map(([, y, ms], i): TrackPoint => [150 - (i % 2), y, ms])],
  ]
  test.each(refused)('%s is refused', (_, track) => {
    expect(judge(track, 150)).toBe(false)
  })

  test('a good drag is refused when it does not end at the submitted position, or did not fit into the elapsed time', () => {
    const track = drag(150)
    expect(judge(track, 150)).toBe(true)
    expect(judge(track, 155)).toBe(false)
    expect(isHandMade(track, 150, 280)).toBe(false)
    expect(isHandMade(track, 150, track.at(-1)![2] - 200)).toBe(false)
  })
})
