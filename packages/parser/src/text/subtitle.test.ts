import { expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'

it('parseSubtitle reads WebVTT with speakers and times', async () => {
  const document = await parseBytes(
    'WEBVTT - 访谈\n\nNOTE 说明\n不是正文\n\nSTYLE\n::cue { color: red }\n\n1\n00:01.500 --> 00:00:03.250 align:start\n<v 主持人>今天天气\n很好</v>\n\n01:00:00.000 --> 01:00:01.000\n<v.loud Guest A><i>It&amp;s</i> fine\n',
    '访谈.vtt',
  )
  expect(document).toMatchObject({ kind: 'subtitle', title: '访谈' })
  expect(outlineOf(document)).toEqual(['cue: 主持人：今天天气很好', 'cue: Guest A：It&s fine'])
  expect(document.blocks.map(({ anchor }) => anchor?.time)).toEqual([
    [1500, 3250],
    [3_600_000, 3_601_000],
  ])
  expect(document.text).toBe('主持人：今天天气很好\nGuest A：It&s fine')
})

it('parseSubtitle reads SubRip, and refuses a file without cues', async () => {
  const document = await parseBytes(
    '1\r\n00:00:01,000 --> 00:00:02,000\r\n{\\an8}第一句\r\n第二行\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\nSecond\r\n',
    'a.srt',
  )
  expect(outlineOf(document)).toEqual(['cue: 第一句第二行', 'cue: Second'])
  await expect(parseBytes('WEBVTT\n\n', 'b.vtt')).rejects.toMatchObject({ reason: 'noText' })
})
