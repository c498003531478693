import type { ScholarFacts } from '@wenjin/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServiceId } from '../known-services.ts'
import { toFinding, type RawFinding } from './finding.ts'
import { mergeFindings } from './merge-findings.ts'
import { noon } from '../testing/stand-in.ts'

function finding(service: ServiceId, link: string, facts: Partial<RawFinding> = {}) {
  return toFinding(service, 'webpage', { title: `页面 ${link}`, link, ...facts }, noon)[0]!
}
const paper = (service: ServiceId, link: string, scholar: ScholarFacts) => finding(service, link, { scholar })
const links = (merged: { link: string }[]) => merged.map(({ link }) => link)

describe('mergeFindings', () => {
  it('ranks results of several services before a single service’s first result', () => {
    const [a, b, c] = ['https://a.com/', 'https://b.com/', 'https://c.com/']
    const merged = mergeFindings(
      [
        [finding('brave', a!), finding('brave', b!)],
        [finding('serper', c!), finding('serper', b!)],
      ],
      'webpage',
    )
    expect(links(merged)).toEqual([b, a, c])
    expect(merged[0]!.services).toEqual(['brave', 'serper'])
  })

  it('merges one page under several addresses, and keeps the facts from every service', () => {
    const merged = mergeFindings(
      [
        [finding('brave', 'https://www.example.com/a/?utm_source=x')],
        [
          finding('serper', 'http://m.example.com/a#top', {
            snippet: '片段',
            date: '2024-01-02',
            text: { kind: 'extract', content: '短' },
          }),
        ],
        [finding('bocha', 'https://example.com/a', { text: { kind: 'extract', content: '更长的文字' }, authors: ['甲'] })],
      ],
      'webpage',
    )
    expect(merged).toMatchObject([
      {
        link: 'https://www.example.com/a/?utm_source=x',
        snippet: '片段',
        date: '2024-01-02',
        authors: ['甲'],
        text: { content: '更长的文字' },
        services: ['brave', 'serper', 'bocha'],
      },
    ])
    expect(merged[0]!.id).toBe(finding('metaso', 'https://example.com/a').id)
  })

  it('merges a paper by its DOI, arXiv id and PubMed id, across its records', () => {
    const merged = mergeFindings(
      [
        [paper('crossref', 'https://doi.org/10.1/x', { doi: '10.1000/X', journal: 'J' })],
        [paper('arxiv', 'https://arxiv.org/abs/1706.03762v7', { arxivId: '1706.03762v7', kind: 'preprint' })],
        [paper('openalex', 'https://openalex.org/W1', { doi: 'https://doi.org/10.1000/x', arxivId: '1706.03762', citedBy: 9 })],
      ],
      'scholar',
    )
    expect(merged).toHaveLength(1)
    expect(merged[0]!.scholar).toMatchObject({ doi: '10.1000/x', journal: 'J', citedBy: 9, kind: 'preprint', arxivId: '1706.03762v7' })
  })

  it('merges nearly equal texts, but not a series of episodes', () => {
    const text = '昨日上午，某市发布了新的城市规划方案，方案提出到二〇三五年建成三条环线，并对老城区的十二处历史街区实行整体保护。'
    const copies = [
      [finding('brave', 'https://news.a.com/1', { title: '新规划', snippet: text })],
      [finding('serper', 'https://copy.b.com/9', { title: '新规划！', snippet: text.replace('昨日', '今日') })],
      [
        finding('bocha', 'https://c.com/2', {
          title: '规划解读',
          snippet: '完全不同的一篇文章，说的是地铁票价的听证会，与规划没有什么关系，只是标题有一点像而已，篇幅也差不多长。',
        }),
      ],
    ]
    expect(links(mergeFindings(copies, 'webpage'))).toEqual(['https://news.a.com/1', 'https://c.com/2'])
    expect(mergeFindings(copies, 'podcast')).toHaveLength(3)
  })

  it('has no duplicate address, loses no result and invents none, for any order and repetition', () => {
    const address = fc
      .tuple(fc.constantFrom('www.', 'm.', ''), fc.nat(8), fc.nat(2))
      .map(([prefix, site, id]) => `https://${prefix}site${site}.com/p?utm_id=${id}`)
    const lists = fc.tuple(fc.array(address), fc.array(address), fc.array(address))
    fc.assert(
      fc.property(lists, ([brave, serper, bocha]) => {
        const rankings = Object.entries({ brave, serper, bocha }).map(([service, found]) =>
          found.map((link) => finding(service as ServiceId, link)),
        )
        const merged = mergeFindings(rankings, 'webpage')
        const sites = (found: { site?: string | undefined }[]) =>
          [...new Set(found.map(({ site }) => site!.replace(/^m\./, '')))].toSorted()
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length)
        expect(sites(merged)).toEqual(sites(rankings.flat()))
        expect(merged).toHaveLength(sites(merged).length)
        for (const { services } of merged) expect(new Set(services).size).toBe(services.length)
      }),
    )
  })
})
