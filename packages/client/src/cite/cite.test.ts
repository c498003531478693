import { expect, test } from 'vitest'
import { initials, parseAuthor } from './author-name.ts'
import { formatBibtex } from './bibtex.ts'
import { citeRecord, type Citable } from './cite-record.ts'
import { formatGbt7714 } from './gbt-7714.ts'
import { formatRis } from './ris.ts'

const day = '2026-11-20'
const gbt = (source: Citable) => formatGbt7714(citeRecord(source, day))

const lantian: Citable = {
  title: '蓝田生物群: 一个认识多细胞生物起源和早期演化的新窗口',
  link: 'https://doi.org/10.1360/972012-123',
  authors: ['袁训来', '陈哲', '肖书海', '万斌'],
  date: '2012-12-01',
  scholar: { journal: '科学通报', year: 2012, volume: '57', issue: '34', pages: '3219', kind: 'journal-article' },
}
const shaking: Citable = {
  title: 'Shaking without quaking',
  link: 'https://science.example/279/5359/2063',
  authors: ['Hiroo Kanamori'],
  date: '1998-03-27',
  scholar: { journal: 'Science', year: 1998, volume: '279', issue: '5359', pages: '2063–2064', doi: '10.1126/science.279.5359.2063' },
}
const attention: Citable = {
  title: 'Attention Is All You Need',
  link: 'https://arxiv.org/abs/1706.03762',
  authors: ['Ashish Vaswani', 'Noam Shazeer', 'Niki Parmar', 'Jakob Uszkoreit'],
  date: '2017-06-12',
  scholar: { arxivId: '1706.03762', year: 2017, kind: 'preprint' },
}

test('GB/T 7714-2015: formats the examples of the standard', () => {
  expect(gbt(lantian)).toBe(
    '袁训来, 陈哲, 肖书海, 等. 蓝田生物群: 一个认识多细胞生物起源和早期演化的新窗口[J]. 科学通报, 2012, 57(34): 3219.',
  )
  expect(gbt({ ...shaking, scholar: { ...shaking.scholar, pages: '2063', doi: undefined } })).toBe(
    'KANAMORI H. Shaking without quaking[J]. Science, 1998, 279(5359): 2063.',
  )
  expect(
    gbt({
      title: '出版集团研究',
      link: '',
      authors: ['余敏'],
      scholar: { publisher: '北京: 中国书籍出版社', year: 2001, pages: '179-193', kind: 'book' },
    }),
  ).toBe('余敏. 出版集团研究[M]. 北京: 中国书籍出版社, 2001: 179-193.')
  expect(
    gbt({
      title: '间断动力系统的随机扰动及其在守恒律方程中的应用',
      link: '',
      authors: ['张志祥'],
      scholar: { publisher: '北京: 北京大学', year: 1998, kind: 'dissertation' },
    }),
  ).toBe('张志祥. 间断动力系统的随机扰动及其在守恒律方程中的应用[D]. 北京: 北京大学, 1998.')
  expect(
    gbt({
      title: '面向数字素养的高校图书馆数字服务体系研究',
      link: '',
      authors: ['贾东琴', '柯平'],
      scholar: {
        journal: '中国图书馆学会. 中国图书馆学会年会论文集: 2011年卷',
        publisher: '北京: 国家图书馆出版社',
        year: 2011,
        pages: '45-52',
        kind: 'proceedings-article',
      },
    }),
  ).toBe(
    '贾东琴, 柯平. 面向数字素养的高校图书馆数字服务体系研究[C]//中国图书馆学会. 中国图书馆学会年会论文集: 2011年卷. 北京: 国家图书馆出版社, 2011: 45-52.',
  )
})

test('GB/T 7714-2015: a work read on the web has its access date', () => {
  expect(
    formatGbt7714(
      citeRecord(
        {
          title: '出版业信息化迈入快车道',
          link: 'http://www.creader.com/news/20011219/200112190019.html',
          authors: ['萧钰'],
          date: '2001-12-19',
        },
        '2002-04-15',
      ),
    ),
  ).toBe('萧钰. 出版业信息化迈入快车道[EB/OL]. (2001-12-19)[2002-04-15]. http://www.creader.com/news/20011219/200112190019.html.')
  expect(
    gbt({
      title: 'About OCLC: history of cooperation',
      link: 'http://www.oclc.org/about',
      authors: ['Online Computer Library Center, Inc.'],
    }),
  ).toBe('Online Computer Library Center, Inc. About OCLC: history of cooperation[EB/OL]. [2026-11-20]. http://www.oclc.org/about.')
  expect(gbt(attention)).toBe(
    'VASWANI A, SHAZEER N, PARMAR N, et al. Attention Is All You Need[J/OL]. arXiv preprint arXiv:1706.03762, 2017[2026-11-20]. https://arxiv.org/abs/1706.03762.',
  )
})

test('GB/T 7714-2015: a DOI ends the entry, and missing fields leave no gap', () => {
  expect(gbt(shaking)).toBe(
    'KANAMORI H. Shaking without quaking[J]. Science, 1998, 279(5359): 2063-2064. DOI:10.1126/science.279.5359.2063.',
  )
  expect(gbt({ title: '无名', link: '', scholar: { journal: '学报' } })).toBe('无名[J]. 学报.')
  expect(gbt({ title: '无名', link: '/doc/1' })).toBe('无名[EB/OL]. [2026-11-20].')
})

test('parseAuthor reads names in any order', () => {
  const cases: [string, ReturnType<typeof parseAuthor>][] = [
    ['Hiroo Kanamori', { family: 'Kanamori', given: 'Hiroo', suffix: '' }],
    ['Kanamori, Hiroo', { family: 'Kanamori', given: 'Hiroo', suffix: '' }],
    ['Smith AK', { family: 'Smith', given: 'A K', suffix: '' }],
    ['Ludwig van der Rohe', { family: 'van der Rohe', given: 'Ludwig', suffix: '' }],
    ['Martin Luther King Jr.', { family: 'King', given: 'Martin Luther', suffix: 'Jr' }],
    ['World Health Organization', { whole: 'World Health Organization' }],
    ['欧阳修', { whole: '欧阳修' }],
    ['Plato', { whole: 'Plato' }],
  ]
  for (const [name, parsed] of cases) expect([name, parseAuthor(name)]).toEqual([name, parsed])
  expect(initials('Jean-Paul M.')).toBe('J P M')
  expect(initials('é')).toBe('É')
})

test('BibTeX: the entry is escaped, and its key is deterministic', () => {
  const entry = formatBibtex(
    citeRecord({ ...shaking, title: 'DNA & 50% of {x}_1 cost $5', link: 'https://a.example/x_{1}?a=1&b=%20' }, day),
  )
  expect(entry).toBe(`@article{kanamori1998dna,
  author = {Kanamori, Hiroo},
  title = {{DNA} \\& 50\\% of \\{x\\}\\_1 cost \\$5},
  journal = {Science},
  year = {1998},
  month = mar,
  volume = {279},
  number = {5359},
  pages = {2063--2064},
  doi = {10.1126/science.279.5359.2063},
  url = {https://a.example/x_%7B1%7D?a=1&b=%20},
  urldate = {2026-11-20}
}
`)
  const chinese = formatBibtex(citeRecord(lantian, day))
  expect(chinese).toMatch(/^@article\{ref2012-[a-z0-9]+,\n {2}author = \{袁训来 and 陈哲 and 肖书海 and 万斌\}/)
  expect(formatBibtex(citeRecord(lantian, '2027-01-01')).split('\n')[0]).toBe(chinese.split('\n')[0])
  expect(formatBibtex(citeRecord(attention, day))).toContain('  eprint = {1706.03762},\n  archivePrefix = {arXiv},\n')
})

test('RIS: the record has a type, one author per line, CR LF line ends and an end tag', () => {
  expect(formatRis(citeRecord(shaking, day)).split('\r\n')).toEqual([
    'TY  - JOUR',
    'AU  - Kanamori, Hiroo',
    'TI  - Shaking without quaking',
    'JO  - Science',
    'PY  - 1998',
    'DA  - 1998/03/27/',
    'VL  - 279',
    'IS  - 5359',
    'SP  - 2063',
    'EP  - 2064',
    'DO  - 10.1126/science.279.5359.2063',
    'UR  - https://science.example/279/5359/2063',
    'Y2  - 2026/11/20/',
    'ER  - ',
    '',
  ])
  expect(formatRis(citeRecord({ title: 'a\nTY  - BOOK', link: '' }, day))).toContain('TI  - a TY - BOOK\r\n')
  expect(formatRis(citeRecord({ ...lantian, date: '2012-12' }, day))).toContain('DA  - 2012/12//\r\n')
})
