import { expect, it } from 'vitest'
import { parsePaperId } from './paper-id.ts'

it.each([
  ['10.1038/NATURE12373', 'doi', '10.1038/nature12373'],
  ['https://doi.org/10.1000/xyz%28123%29', 'doi', '10.1000/xyz(123)'],
  ['doi: 10.1000/182.', 'doi', '10.1000/182'],
  ['2101.00001v2', 'arxiv', '2101.00001v2'],
  ['arXiv:hep-th/9901001', 'arxiv', 'hep-th/9901001'],
  ['https://arxiv.org/pdf/1706.03762.pdf', 'arxiv', '1706.03762'],
  ['https://export.arxiv.org/abs/1706.03762v7', 'arxiv', '1706.03762v7'],
  ['10.48550/arXiv.1706.03762', 'arxiv', '1706.03762'],
  ['PMID: 23883930', 'pmid', '23883930'],
  ['https://pubmed.ncbi.nlm.nih.gov/23883930/', 'pmid', '23883930'],
  ['https://europepmc.org/article/MED/23883930', 'pmid', '23883930'],
])('%s is %s %s', (text, kind, id) => {
  expect(parsePaperId(text)).toEqual({ kind, id })
})

it.each(['', 'abc', '10.1/x', 'https://example.com/1706.03762', '12', '深度学习'])('%j names no paper', (text) => {
  expect(parsePaperId(text)).toBeNull()
})
