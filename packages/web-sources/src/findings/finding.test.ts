import { expect, it } from 'vitest'
import { seconds, toFinding, type RawFinding } from './finding.ts'
import { noon } from '../testing/stand-in.ts'

const raw: RawFinding = { title: '标题', link: 'https://www.example.com/a' }
const make = (facts: Partial<RawFinding>) => toFinding('brave', 'webpage', { ...raw, ...facts }, noon)

it.each([{ title: ' <b></b> ' }, { link: 'javascript:alert(1)' }, { link: 'data:text/html,x' }, { link: '' }, { title: undefined }])(
  'toFinding rejects %j',
  (facts) => {
    expect(make(facts)).toEqual([])
  },
)

it('facts used as links are web addresses, the others are plain text and whole numbers', () => {
  const [found] = make({
    scholar: {
      journal: 'Science &amp; <i>Life</i>',
      year: 2020.4,
      citedBy: 0,
      pdfUrl: 'javascript:alert(1)',
      doi: 'https://doi.org/10.1000/ABC',
    },
    media: { url: 'data:image/png;base64,x', embedUrl: 'vbscript:x', cover: '//no.scheme/x', width: 0, height: 12.6, duration: Number.NaN },
  })
  expect(found!.scholar).toEqual({ journal: 'Science & Life', year: 2020, citedBy: 0, doi: '10.1000/abc' })
  expect(found!.media).toEqual({ height: 13 })
})

it('unknown fields are absent, except for the snippet, which is empty', () => {
  const [found] = make({
    snippet: undefined,
    authors: [''],
    date: 'soon',
    scholar: { journal: '' },
    media: { width: 0 },
    text: { kind: 'full', content: ' ' },
  })
  expect(Object.keys(found!).toSorted()).toEqual(['category', 'id', 'link', 'services', 'site', 'snippet', 'title'])
  expect(found!.snippet).toBe('')
})

it('texts are shortened without splitting a character', () => {
  const [found] = make({
    title: '😀'.repeat(200) + '长'.repeat(200),
    snippet: 'x'.repeat(5000),
    text: { kind: 'full', content: `a\n\n<p>b</p>${'c'.repeat(300_000)}` },
  })
  expect(found!.title.length).toBeLessThanOrEqual(301)
  expect(found!.title.isWellFormed()).toBe(true)
  expect(found!.snippet).toHaveLength(501)
  expect(found!.text!.content.length).toBeLessThanOrEqual(200_000)
  expect(found!.text!.content.startsWith('a\nb ccc')).toBe(true)
})

it.each([
  ['1:02:03', 3723],
  ['4:05', 245],
  ['45', 45],
  [90, 90],
  ['PT5M', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads the duration %j as %s seconds', (duration, expected) => {
  expect(seconds(duration)).toBe(expected)
})
