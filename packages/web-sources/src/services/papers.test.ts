import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceId } from '../known-services.ts'
import * as recorded from '../testing/paper-replies.ts'
import { searchOf, serviceAt, StandIn, unbroken, type Reply } from '../testing/stand-in.ts'
import type { WebQuery } from '../web-search.ts'

let standIn: StandIn
beforeAll(async () => {
  standIn = await StandIn.start()
})
afterAll(() => standIn.close())

function answerWith(...replies: Reply[]) {
  standIn.calls.length = 0
  standIn.answer = () => (replies.length > 1 ? replies.shift()! : replies[0]!)
}

async function ask(id: ServiceId, reply: Reply, query: Partial<WebQuery> = {}) {
  answerWith(reply)
  const search = searchOf([serviceAt(id, standIn.url)])
  const outcome = await search.search({ category: 'scholar', query: 'deep learning', page: 1, size: 10, ...query }, { signal: unbroken })
  return { ...outcome, calls: [...standIn.calls], first: outcome.found[0] }
}

async function find(ids: ServiceId[], paper: string, ...replies: Reply[]) {
  answerWith(...replies)
  const outcome = await searchOf(ids.map((id) => serviceAt(id, standIn.url))).findPaper(paper, { signal: unbroken })
  return { ...outcome, calls: [...standIn.calls] }
}

describe('SOURCE-001: services of papers', () => {
  it('Crossref: sends the query, and returns records with all known facts', async () => {
    const { calls, first, found, total } = await ask('crossref', recorded.crossref, { page: 3, time: 'year' })
    expect(calls[0]).toMatchObject({
      path: '/works',
      parameters: { query: 'deep learning', rows: '10', offset: '20', mailto: 'mail@example.org', filter: 'from-pub-date:2025-03-09' },
    })
    expect(calls[0]!.parameters['select']).toContain('DOI,title,author,issued,container-title,abstract,URL')
    expect(total).toBe(99)
    expect(found).toEqual([])
    expect((await ask('crossref', recorded.crossref)).first).toMatchObject({
      title: '深度学习综述',
      link: 'https://doi.org/10.1000/abc.1',
      date: '2021-03',
      authors: ['张三', 'Ada Lovelace', 'The Consortium'],
      snippet: 'Abstract 本文综述<方法>。',
      scholar: {
        journal: '计算机学报',
        year: 2021,
        volume: '44',
        issue: '2',
        pages: '1-20',
        publisher: 'Science Press',
        doi: '10.1000/abc.1',
        pdfUrl: 'https://example.com/full.pdf',
        citedBy: 12,
        kind: 'article',
      },
      text: { kind: 'abstract', content: 'Abstract 本文综述<方法>。' },
    })
    expect(first).toBeUndefined()
  })

  it('Crossref: leaves out papers in another than the requested language', async () => {
    expect((await ask('crossref', recorded.crossref, { scholarLang: 'en' })).found).toEqual([])
    expect((await ask('crossref', recorded.crossref, { scholarLang: 'zh' })).found).toHaveLength(1)
  })

  it('arXiv: requires all words, within a time range', async () => {
    const { calls, first, total } = await ask('arxiv', recorded.arxiv, { query: '什么是 attention "transformer"', page: 2 })
    expect(calls[0]).toMatchObject({
      path: '/api/query',
      parameters: { search_query: 'all:attention AND all:transformer', start: '10', max_results: '10' },
    })
    expect(total).toBe(345)
    expect(first).toMatchObject({
      category: 'scholar',
      title: 'Attention Is All You Need',
      link: 'https://arxiv.org/abs/1706.03762v7',
      date: '2017-06-12',
      authors: ['Ashish Vaswani', 'Noam Shazeer'],
      scholar: {
        arxivId: '1706.03762v7',
        doi: '10.48550/arxiv.1706.03762',
        pdfUrl: 'https://arxiv.org/pdf/1706.03762v7',
        year: 2017,
        kind: 'preprint',
      },
      text: { kind: 'abstract', content: 'The dominant sequence transduction models.' },
    })
    const recent = await ask('arxiv', recorded.arxiv, { time: 'week' })
    expect(recent.calls[0]!.parameters['search_query']).toContain('submittedDate:[202603030000 TO 202603102359]')
  })

  it('arXiv: gets no Chinese query, and its errors are not read as papers', async () => {
    expect((await ask('arxiv', recorded.arxiv, { query: '深度学习是什么' })).calls).toEqual([])
    expect((await ask('arxiv', recorded.arxivError)).unavailable).toMatchObject([{ service: 'arxiv', kind: 'bad' }])
  })

  it('Europe PMC: sends filters as query words, and requests a later page as the end of a longer one', async () => {
    const { calls, found, total } = await ask('europepmc', recorded.europepmc, { page: 2, size: 1, time: 'year', scholarLang: 'en' })
    expect(calls[0]).toMatchObject({
      path: '/webservices/rest/search',
      parameters: {
        query: '(deep learning) AND (FIRST_PDATE:[2025-03-09 TO 3000-12-31]) AND (LANG:eng)',
        format: 'json',
        pageSize: '2',
        resultType: 'core',
      },
    })
    expect(total).toBe(77)
    expect(found).toEqual([])
    expect((await ask('europepmc', recorded.europepmc, { page: 2, size: 1 })).found).toMatchObject([
      {
        title: 'Nanometre thermometry 2',
        link: 'https://europepmc.org/article/MED/23883932',
        date: '2013-08-01',
        authors: ['Kucsko G', 'Maurer PC'],
        snippet: 'Background Sensitive probing.',
        scholar: {
          journal: 'Nature',
          year: 2013,
          volume: '500',
          issue: '7460',
          pages: '54-58',
          pmid: '23883932',
          pdfUrl: 'https://example.com/open.pdf',
          citedBy: 400,
        },
      },
    ])
  })

  it('OpenAlex: sends key and filters, and reconstructs an abstract', async () => {
    const { calls, first } = await ask('openalex', recorded.openalex, { time: 'month', scholarLang: 'zh', page: 2 })
    expect(calls[0]).toMatchObject({
      path: '/works',
      parameters: {
        search: 'deep learning',
        filter: 'language:zh,from_publication_date:2026-02-07',
        per_page: '10',
        page: '2',
        api_key: 'key-of-the-test',
      },
    })
    expect(first).toBeUndefined()
    expect((await ask('openalex', recorded.openalex)).first).toMatchObject({
      link: 'https://journal.example.com/1',
      date: '2024-05-06',
      snippet: 'We deep learn and deep',
      scholar: {
        doi: '10.1000/alex',
        pages: '5-9',
        journal: 'Journal',
        publisher: 'House',
        pmid: '123456',
        pdfUrl: 'https://oa.example.com/1.pdf',
        citedBy: 3,
      },
    })
  })

  it('finds a paper by its DOI, with further facts and similar papers', async () => {
    const { paper, similar, calls } = await find(
      ['crossref'],
      'https://doi.org/10.1000/ABC.1',
      recorded.crossrefRecord,
      recorded.crossrefSimilar,
    )
    expect(calls.map(({ path }) => path)).toEqual(['/works/10.1000%2Fabc.1', '/works'])
    expect(calls[1]!.parameters['query.bibliographic']).toBe('深度学习综述')
    expect(paper).toMatchObject({ title: '深度学习综述', scholar: { doi: '10.1000/abc.1' } })
    expect(similar.map(({ title }) => title)).toEqual(['另一篇'])
  })

  it('finds a paper by its arXiv id and by its PubMed id', async () => {
    const arxiv = await find(['arxiv'], 'arXiv:1706.03762', recorded.arxiv)
    expect(arxiv.calls[0]!.parameters).toEqual({ id_list: '1706.03762', max_results: '1' })
    expect(arxiv.paper).toMatchObject({ title: 'Attention Is All You Need' })
    const pubmed = await find(['europepmc'], 'PMID:23883931', recorded.europepmc)
    expect(pubmed.calls[0]!.parameters).toMatchObject({ query: 'EXT_ID:23883931 AND SRC:MED' })
    expect(pubmed.paper!.scholar!.pmid).toBe('23883931')
  })

  it('OpenAlex: returns the works related to a paper', async () => {
    const { calls, similar } = await find(['openalex'], '10.1000/alex', recorded.openalex, recorded.openalexRelated)
    expect(calls[0]!.parameters).toMatchObject({ filter: 'doi:10.1000/alex' })
    expect(calls.at(-1)!.parameters).toMatchObject({ filter: 'openalex:W2|W3' })
    expect(similar.map(({ title }) => title)).toEqual(['Related'])
  })

  it('an unknown paper is no failure of a service', async () => {
    answerWith({ status: 404, body: 'Resource not found.' })
    const search = searchOf([serviceAt('crossref', standIn.url)])
    expect(await search.findPaper('10.1000/none', { signal: unbroken })).toEqual({ paper: null, similar: [], unavailable: [] })
    expect(search.status()[0]).toMatchObject({ calls: 1, failures: 0 })
    expect((await search.findPaper('量子', { signal: unbroken })).paper).toBeNull()
  })
})

describe('SOURCE-004: services of documents', () => {
  it('arXiv: links to the PDF in the category of documents', async () => {
    expect((await ask('arxiv', recorded.arxiv, { category: 'pdf' })).first).toMatchObject({
      category: 'pdf',
      link: 'https://arxiv.org/pdf/1706.03762v7',
    })
  })

  it('Internet Archive: returns texts only, in a language and a time range', async () => {
    const { calls, found, total } = await ask('internet-archive', recorded.internetArchive, {
      category: 'pdf',
      query: '唐诗 (三百首)',
      page: 2,
      sourceLang: 'zh',
    })
    expect(calls[0]).toMatchObject({
      path: '/advancedsearch.php',
      parameters: {
        q: '(唐诗 三百首) AND mediatype:texts AND language:(chi OR zho OR Chinese)',
        'fl[]': ['identifier', 'title', 'creator', 'date', 'description'],
        rows: '10',
        page: '2',
        output: 'json',
      },
    })
    expect(total).toBe(8)
    expect(found).toMatchObject([
      {
        title: '唐诗三百首',
        link: `${standIn.url}/details/tangshi-300`,
        date: '1763-01-01',
        authors: ['蘅塘退士', '孙洙'],
        media: { cover: `cover:${standIn.url}/services/img/tangshi-300` },
        text: { kind: 'description', content: '诗选\n清代' },
      },
      { title: '一本书', authors: ['佚名'] },
    ])
  })

  it('Zenodo: returns publications with their PDF', async () => {
    const { calls, first, total } = await ask('zenodo', recorded.zenodo, { category: 'pdf', size: 40 })
    expect(calls[0]).toMatchObject({ path: '/api/records', parameters: { q: 'deep learning', type: 'publication', size: '25', page: '1' } })
    expect(total).toBe(4)
    expect(first).toMatchObject({
      title: 'Open report',
      link: 'https://zenodo.org/records/42',
      authors: ['Doe, Jane'],
      snippet: 'What was found.',
      scholar: {
        doi: '10.5281/zenodo.42',
        year: 2022,
        kind: 'report',
        pdfUrl: 'https://zenodo.org/api/records/42/files/report.PDF/content',
      },
    })
    const recent = await ask('zenodo', recorded.zenodo, { category: 'pdf', time: 'year' })
    expect(recent.calls[0]!.parameters['q']).toBe('(deep learning) AND publication_date:[2025-03-09 TO *]')
    expect(recent.found).toEqual([])
  })
})
