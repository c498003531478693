import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../../../test/seeded.ts'
import { drawPuzzle } from './puzzle-picture.ts'

const place = { x: 140, y: 70 }

async function pixels(png: Buffer) {
  return sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}

describe('a puzzle', () => {
  test('CONST-010 CONST-012 is a picture of 310×200 with a piece of 50, as high as the picture and at its final height', async () => {
    const { original, piece } = await drawPuzzle(place, seeded(1))
    expect(await sharp(original).metadata()).toMatchObject({ format: 'png', width: 310, height: 200, hasAlpha: false })
    expect(await sharp(piece).metadata()).toMatchObject({ format: 'png', width: 50, height: 200, hasAlpha: true })
    const { data } = await pixels(piece)
    const shown = Array.from({ length: 200 }, (_, y) =>
      Array.from({ length: 50 }, (_x, x) => data[(y * 50 + x) * 4 + 3]!).some((a) => a > 0),
    )
    expect(shown.indexOf(true)).toBeGreaterThanOrEqual(place.y)
    expect(shown.indexOf(true)).toBeLessThanOrEqual(place.y + 8)
    expect(shown.lastIndexOf(true)).toBeLessThanOrEqual(place.y + 50)
    expect(shown.lastIndexOf(true)).toBeGreaterThanOrEqual(place.y + 42)
  })

  test('has the gap at the requested position, darker than the piece at the same position', async () => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const { original, piece } = await drawPuzzle(place, seeded(seed))
      const [whole, part] = [await pixels(original), await pixels(piece)]
      let [inGap, inPiece] = [0, 0]
      for (let y = place.y + 20; y < place.y + 30; y += 1) {
        for (let x = 20; x < 30; x += 1) {
          inGap += whole.data[(y * 310 + place.x + x) * 4 + 1]!
          inPiece += part.data[(y * 50 + x) * 4 + 1]!
        }
      }
      expect(inGap).toBeLessThan(inPiece * 0.85)
    }
  })

  test('is different each time', async () => {
    const drawn = await Promise.all(Array.from({ length: 8 }, (_, seed) => drawPuzzle(place, seeded(seed + 1))))
    expect(new Set(drawn.map(({ original }) => original.toString('base64'))).size).toBe(8)
    expect(new Set(drawn.map(({ piece }) => piece.toString('base64'))).size).toBe(8)
  })

  test('misleads a program that takes the darkest place for the gap more often than not', async () => {
    let right = 0
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = seeded(seed)
      const x = 60 + Math.floor(random() * 196)
      const { original } = await drawPuzzle({ x, y: 5 + Math.floor(random() * 141) }, random)
      const { data } = await sharp(original).greyscale().blur(8).raw().toBuffer({ resolveWithObject: true })
      let darkest = { x: 0, level: Infinity }
      for (let at = 25; at < 285; at += 1)
        for (let y = 25; y < 175; y += 1) if (data[y * 310 + at]! < darkest.level) darkest = { x: at - 25, level: data[y * 310 + at]! }
      if (Math.abs(darkest.x - x) <= 5) right += 1
    }
    expect(right).toBeLessThan(30)
  })
})
