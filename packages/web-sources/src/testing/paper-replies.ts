import type { Reply } from './stand-in.ts'

/** Responses of services for papers and documents, in their documented shapes, reduced to the fields under test. */

const crossrefWork = {
  DOI: '10.1000/ABC.1',
  title: ['深度<i>学习</i>综述'],
  author: [
    { given: '三', family: '张', sequence: 'first' },
    { given: 'Ada', family: 'Lovelace', sequence: 'additional' },
    { name: 'The Consortium' },
  ],
  issued: { 'date-parts': [[2021, 3]] },
  'container-title': ['计算机学报'],
  abstract: '<jats:title>Abstract</jats:title><jats:p>本文综述&lt;方法&gt;。</jats:p>',
  URL: 'https://doi.org/10.1000/abc.1',
  volume: '44',
  issue: '2',
  page: '1-20',
  publisher: 'Science Press',
  type: 'journal-article',
  'is-referenced-by-count': 12,
  link: [
    { URL: 'https://example.com/full.xml', 'content-type': 'text/xml' },
    { URL: 'https://example.com/full.pdf', 'content-type': 'application/pdf' },
  ],
}

export const crossref: Reply = {
  body: {
    status: 'ok',
    message: { 'total-results': 99, items: [crossrefWork, { DOI: '10.1000/untitled', issued: { 'date-parts': [[null]] } }] },
  },
}
export const crossrefRecord: Reply = { body: { status: 'ok', message: crossrefWork } }
export const crossrefSimilar: Reply = {
  body: { message: { items: [crossrefWork, { DOI: '10.1000/other', title: ['另一篇'], URL: 'https://doi.org/10.1000/other' }] } },
}

export const arxiv: Reply = {
  type: 'application/atom+xml',
  body: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title><opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">345</opensearch:totalResults>
<entry><id>http://arxiv.org/abs/1706.03762v7</id><updated>2023-08-02T00:41:18Z</updated><published>2017-06-12T17:57:34Z</published>
<title>Attention Is All
  You Need</title><summary>  The dominant sequence
transduction models.
</summary><author><name>Ashish Vaswani</name></author><author><name>Noam Shazeer</name></author>
<arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.48550/arXiv.1706.03762</arxiv:doi>
<link href="http://arxiv.org/abs/1706.03762v7" rel="alternate" type="text/html"/><link title="pdf" href="http://arxiv.org/pdf/1706.03762v7" rel="related" type="application/pdf"/></entry>
</feed>`,
}

export const arxivError: Reply = {
  body: `<feed><entry><id>http://arxiv.org/api/errors#incorrect_id_format</id><title>Error</title><summary>incorrect id format</summary></entry></feed>`,
}

export const europepmc: Reply = {
  body: {
    hitCount: 77,
    resultList: {
      result: [1, 2].map((n) => ({
        id: `2388393${n}`,
        source: 'MED',
        pmid: `2388393${n}`,
        doi: `10.1038/nature1237${n}`,
        title: `Nanometre thermometry ${n}.`,
        authorString: 'Kucsko G, Maurer PC.',
        authorList: { author: [{ fullName: 'Kucsko G' }, { fullName: 'Maurer PC' }] },
        journalInfo: { volume: '500', issue: '7460', journal: { title: 'Nature' } },
        pubYear: '2013',
        pageInfo: '54-58',
        abstractText: '<h4>Background</h4>Sensitive probing.',
        citedByCount: 400,
        firstPublicationDate: '2013-08-01',
        fullTextUrlList: {
          fullTextUrl: [
            { documentStyle: 'pdf', availabilityCode: 'S', url: 'https://example.com/paid.pdf' },
            { documentStyle: 'pdf', availabilityCode: 'OA', url: 'https://example.com/open.pdf' },
          ],
        },
      })),
    },
  },
}

export const openalex: Reply = {
  body: {
    meta: { count: 5 },
    results: [
      {
        id: 'https://openalex.org/W1',
        doi: 'https://doi.org/10.1000/Alex',
        title: 'Inverted',
        type: 'article',
        publication_date: '2024-05-06',
        publication_year: 2024,
        cited_by_count: 3,
        abstract_inverted_index: { deep: [1, 4], We: [0], learn: [2], and: [3] },
        authorships: [{ author: { display_name: 'A. Uthor' } }],
        primary_location: {
          landing_page_url: 'https://journal.example.com/1',
          pdf_url: null,
          source: { display_name: 'Journal', host_organization_name: 'House' },
        },
        best_oa_location: { pdf_url: 'https://oa.example.com/1.pdf' },
        biblio: { volume: '1', issue: null, first_page: '5', last_page: '9' },
        ids: { pmid: 'https://pubmed.ncbi.nlm.nih.gov/123456' },
        related_works: ['https://openalex.org/W2', 'https://openalex.org/W3'],
      },
    ],
  },
}
export const openalexRelated: Reply = {
  body: { results: [{ id: 'https://openalex.org/W2', title: 'Related', doi: null, primary_location: null }] },
}

export const internetArchive: Reply = {
  body: {
    responseHeader: { status: 0 },
    response: {
      numFound: 8,
      docs: [
        {
          identifier: 'tangshi-300',
          title: '唐诗三百首',
          creator: ['蘅塘退士', '孙洙'],
          date: '1763-01-01T00:00:00Z',
          description: ['<p>诗选</p>', '清代'],
        },
        { identifier: 'one', title: '一本书', creator: '佚名', description: '说明' },
      ],
    },
  },
}

export const zenodo: Reply = {
  body: {
    hits: {
      total: 4,
      hits: [
        {
          id: 42,
          doi: '10.5281/zenodo.42',
          links: { self: 'https://zenodo.org/api/records/42', self_html: 'https://zenodo.org/records/42' },
          metadata: {
            title: 'Open report',
            description: '<p>What was <em>found</em>.</p>',
            publication_date: '2022-07-01',
            creators: [{ name: 'Doe, Jane' }],
            journal: { title: 'Reports', volume: '3' },
            resource_type: { title: 'Report', type: 'publication', subtype: 'report' },
            license: { id: 'cc-by-4.0' },
          },
          files: [
            { key: 'data.csv', links: { self: 'https://zenodo.org/api/records/42/files/data.csv/content' } },
            { key: 'report.PDF', links: { self: 'https://zenodo.org/api/records/42/files/report.PDF/content' } },
          ],
        },
      ],
    },
  },
}
