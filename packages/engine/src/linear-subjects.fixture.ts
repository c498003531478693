import type { Citation } from '@wenjin/contract'
import { answerMeasurements, type Subject } from '../../text/src/linear.fixture.ts'
import { reviewFindings } from './research/review.ts'
import * as engine from './index.ts'

const library = `青龙水库位于云岭县北部，1998年建成，库容3.5亿立方米，水面面积12.6平方公里。它由云岭县水利局设计，用于灌溉和发电。
东湖水面面积33平方公里，是最大的城中湖。吴江大学创立于1905年，有学生3万人。石英矿年产量2000吨。`
const question = '青龙水库的水面面积是多少？'

type Passage = engine.RankedPassage

const passage = (text: string, more: Partial<Passage> = {}): Passage => ({
  passageId: 1,
  documentId: 'd1',
  collectionId: 'c1',
  title: '青龙水库',
  headingPath: ['概况'],
  start: 0,
  end: text.length,
  text,
  score: 1,
  ...more,
})
const known = [passage(library), passage(library.replace('12.6', '13.9'), { passageId: 2, documentId: 'd2', title: '云岭县志' })]

/** The text as one passage, as passages of one document, under one heading, as a table, and as the name of other passages. */
const readings: Readonly<Record<string, (text: string) => Passage[]>> = {
  'one sentence': (text) => [passage(`青龙水库水面面积${text}`), ...known],
  'many sentences': (text) => [passage(`青龙水库水面面积${text.replaceAll(/[^]{20}/gu, '$&。')}`), ...known],
  'many lines': (text) => [passage(`青龙水库水面面积${text.replaceAll(/[^]{20}/gu, '$&\n')}`), ...known],
  row: (text) => {
    const rows = `项目 | 水面面积 | 年\n青龙水库 | ${text.replaceAll('\n', ' ')} | 3`
    return [passage(rows, { blocks: [{ kind: 'table', start: 0, end: rows.length }] }), ...known]
  },
  code: (text) => [passage(text, { blocks: [{ kind: 'code', start: 0, end: text.length }] }), ...known],
  title: (text) => [passage(library, { title: text }), ...known],
  heading: (text) => [passage(library, { headingPath: [text] }), ...known],
  'many passages': (text) =>
    (text.match(/[^]{1,200}/gu) ?? []).map((piece, at) =>
      passage(`青龙水库水面面积${at}平方公里${piece}`, { passageId: at + 1, documentId: `d${at}`, title: `青龙水库${at}` }),
    ),
}

const materialOf = (passages: readonly Passage[]): engine.Material => ({
  passages,
  documents: engine.numberSources(passages).map(({ documentId, passages: [first] }) => ({
    id: documentId,
    described: { title: first!.title, link: documentId } as engine.Described,
  })),
})

/** One question of each kind of library question. */
const libraryKinds = [
  '这份文件讲了什么？',
  '哪些文件提到水面面积？',
  '这两份资料有什么不同？',
  '按时间列出青龙水库的经过',
  '列出青龙水库的全部数据',
]
const askLibrary = (asked: string, passages: readonly Passage[]) =>
  engine.composeLibrary({ understanding: engine.understand(asked), mode: 'detail', passages, lang: 'zh' })

/** Creates subjects that read a text in each form in which it may occur in passages. */
function read(name: string, run: (passages: Passage[]) => unknown, characters = 4000): Record<string, Subject> {
  return Object.fromEntries(
    Object.entries(readings).map(([how, toPassages]) => [
      `${name}: ${how}`,
      { characters, families: 3, run: (text: string) => run(toPassages(text)) },
    ]),
  )
}

const index = engine.createMemoryIndex<engine.IndexPassage>()
index.add('c', [{ id: 1, title: '青龙水库', headingPath: [], text: library }])

function indexed(text: string): engine.MemoryIndex<engine.IndexPassage> {
  const own = engine.createMemoryIndex<engine.IndexPassage>()
  own.add('c', [{ id: 1, title: text.slice(0, 200), headingPath: [text.slice(0, 200)], text }])
  return own
}

function written(text: string, size: number): unknown {
  const assembler = new engine.AnswerAssembler(engine.numberSources(known), ['http://a.b/c'])
  for (let at = 0; at < text.length; at += size) assembler.push(text.slice(at, at + size))
  return assembler.end()
}

const lines = (text: string) => text.replaceAll(/[^]{30}/gu, '$&。[[1]]\n\n')
/** An answer made from a text, with a citation for each of its marks. */
function citedAnswer(text: string): { text: string; citations: Citation[] } {
  const answer = lines(text)
  const citations = Array.from(answer.matchAll(/\[\[\d+\]\]/gu), (match, at): Citation => {
    const start = Math.max(0, match.index - 30)
    return { mark: at + 1, index: 1, sentence: [start, match.index], quote: answer.slice(start, match.index), verdict: 'verified' }
  })
  return { text: answer, citations }
}

function documentOf(text: string, blockKindAt: (at: number) => engine.BlockKind, size: number): engine.ParsedDocument {
  const blocks = Array.from({ length: Math.ceil(text.length / size) }, (_, at): engine.Block => {
    const kind = blockKindAt(at)
    return { kind, start: at * size, end: Math.min(text.length, at * size + size), ...(kind === 'heading' && { level: 1 + (at % 3) }) }
  })
  return { title: '青龙水库', text, blocks }
}
const documents: Readonly<Record<string, (text: string) => engine.ParsedDocument>> = {
  'one paragraph': (text) => documentOf(text, () => 'paragraph', Math.max(1, text.length)),
  'one heading': (text) => documentOf(text, (at) => (at === 0 ? 'heading' : 'paragraph'), Math.ceil(text.length / 2)),
  headings: (text) => documentOf(text, () => 'heading', 12),
  sections: (text) => documentOf(text, (at) => (at % 2 === 0 ? 'heading' : 'paragraph'), 15),
  items: (text) => documentOf(text, () => 'list-item', 15),
}

const plainly = (name: string, run: (text: string) => unknown, characters = 4000): Record<string, Subject> => ({
  [name]: { characters, run },
})
const ofDocuments = (name: string, run: (document: engine.ParsedDocument) => unknown) =>
  Object.fromEntries(
    Object.entries(documents).map(([how, made]) => [`${name}: ${how}`, { characters: 8000, run: (text: string) => run(made(text)) }]),
  )
const ofAnswers = (name: string, run: (text: string, citations: readonly Citation[]) => unknown): Record<string, Subject> => {
  const cited = (text: string, answer = citedAnswer(text)) => run(answer.text, answer.citations)
  const inTable = (text: string) => run(`|甲|乙|\n|-|-|\n|a|${text}[[1]]|`, citedAnswer(text).citations)
  return { ...plainly(`${name}: sentences`, (text) => cited(text), 2000), ...plainly(`${name}: table`, inTable, 2000) }
}
const reply = (text: string) =>
  JSON.stringify({ steps: [text, question], thought: text, open: [text], question: text, alternatives: [text] })

/** All functions of the package that take untrusted text, by name; a suffix after a colon names the text parameter. */
export const subjects: Readonly<Record<string, Subject>> = {
  ...ofDocuments('splitPassages', engine.splitPassages),
  ...ofDocuments('indexParts', (document) => engine.indexParts([{ ...document, under: [] }])),
  ...ofDocuments('questionEntries', (document) => engine.questionEntries(document, 30, 'zh')),
  ...plainly('correctQuestion', (text) => engine.correctQuestion(index, ['c'], text), 2000),
  ...plainly('searchIndex', (text) => engine.searchIndex(index, ['c'], text, { limit: 24 }), 2000),
  ...plainly('createMemoryIndex', (text) => engine.searchIndex(indexed(text), ['c'], question, { limit: 24 })),
  ...plainly('buildResident', (text) => engine.buildResident([{ id: 1, title: text.slice(0, 200), headingPath: [], text }])),
  ...plainly('buildSegment', (text) => engine.buildSegment([{ id: 1, title: text.slice(0, 200), headingPath: [], text }])),
  ...plainly('nameDocuments', (text) =>
    engine.nameDocuments([
      { documentId: 'a', passageId: 1, address: text, links: [{ text, target: text }] },
      { documentId: 'b', passageId: 2, address: text, links: [] },
    ]),
  ),
  ...plainly('NameIndex', (text) => new engine.NameIndex([{ documentId: 'a', passageId: 1, anchors: [text], address: text }])),
  ...plainly('withoutParts', (text) => engine.withoutParts([text, question])),
  ...plainly('AnswerAssembler: small pieces', (text) => written(text, 3), 2000),
  ...plainly('AnswerAssembler: one piece', (text) => written(text, text.length)),
  // Longer than the maximal row, whose characters are examined again for each bracket.
  ...plainly('AnswerAssembler: table', (text) => written(`|a|b|\n|-|-|\n|${text}|`, 50), 16_000),
  ...plainly('AnswerAssembler: thinking', (text) => written(`<think>${text}`, 3)),
  ...plainly('composeExtractive: question', (text) =>
    engine.composeExtractive({ understanding: engine.understand(text), mode: 'detail', passages: known, lang: 'zh' }),
  ),
  ...read('composeExtractive', (passages) =>
    engine.composeExtractive({ understanding: engine.understand(question), mode: 'detail', passages, lang: 'zh' }),
  ),
  ...plainly('completeFollowUp', (text) => engine.completeFollowUp(text, [{ question, text: library }])),
  ...plainly('completeFollowUp: history', (text) =>
    engine.completeFollowUp('那它呢？', [
      { question: text, text: '' },
      { question: '那它有多长？', text: '' },
    ]),
  ),
  ...plainly('keyPoints', (text) => {
    const answer = citedAnswer(text)
    return engine.keyPoints(answer.text, answer.citations)
  }),
  ...plainly('buildModelMessages: history', (text) =>
    engine.buildModelMessages({ question, history: [{ question: text, text }], sources: [], mode: 'detail', lang: 'zh' }),
  ),
  ...read('readScreen', (passages) => engine.readScreen(engine.numberSources(passages))),
  ...read('createSentenceChecker', (passages) =>
    engine.createSentenceChecker(engine.numberSources(passages))({ sentence: '青龙水库水面面积12.6平方公里。', marks: [1] }),
  ),
  ...read('buildModelMessages', (passages) =>
    engine.buildModelMessages({ question, history: [], sources: engine.numberSources(passages), mode: 'detail', lang: 'zh' }),
  ),
  ...plainly('buildAloneMessages', (text) =>
    engine.buildAloneMessages({ question: text, history: [{ question, text }], mode: 'detail', lang: 'zh' }),
  ),
  ...plainly('countTokens', engine.countTokens, 16_000),
  ...plainly('readWrittenQuestions', engine.readWrittenQuestions, 16_000),
  ...plainly('questionRequest', (text) => engine.questionRequest([{ title: '', text }], 6, 'zh'), 16_000),
  ...plainly('fitTokens', (text) => engine.fitTokens(text, text.length), 16_000),
  ...read('noAnswer', (passages) => engine.noAnswer('zh', engine.numberSources(passages))),
  ...plainly('composeLibrary', (text) => askLibrary(`哪些文件提到${text}？`, known)),
  ...Object.assign({}, ...libraryKinds.map((asked) => read(`composeLibrary: ${asked}`, (passages) => askLibrary(asked, passages)))),
  ...plainly('namesDocument', (text) => [engine.namesDocument(text, '青龙水库志'), engine.namesDocument('青龙水库', text)]),
  ...plainly('freshQuestions', (text) => engine.freshQuestions([question], [text], '', 5)),
  ...plainly('asksForSummary', (text) => engine.asksForSummary(`总结${text}`)),
  ...read('composeSummary', (passages) => engine.composeSummary({ passages, mode: 'detail', lang: 'zh' })),
  ...plainly('sameQuestion', (text) => engine.sameQuestion(text, `${text}x`), 300),
  ...read('introduce', (passages) => engine.introduce(passages, 60)),
  ...plainly('introduce: statement', (text) => engine.introduce([passage(`公司${text}由李明负责，预算为500万元。`)], 60)),
  ...plainly(
    'answersDraft',
    (text) =>
      engine.answersDraft(
        { documentId: 'd', start: 0, end: 1, text },
        { question, form: 'fact', weight: 1, answer: text, place: { documentId: 'd', start: 0, end: 1 } },
      ),
    16_000,
  ),
  ...read('relatedQuestions', (passages) => engine.relatedQuestions(engine.understand(question), passages, 'zh')),
  ...read('withAnyOf', (passages) => engine.withAnyOf(['甲'], passages)),
  ...read('numberSources', engine.numberSources),
  ...plainly('understand', (text) => engine.understand(text)),
  ...plainly('verifySentence', (text) => engine.verifySentence({ sentence: text, sources: engine.numberSources(known) })),
  ...read('verifySentence', (passages) =>
    engine.verifySentence({ sentence: '青龙水库水面面积12.6平方公里。', sources: engine.numberSources(passages) }),
  ),
  ...plainly('brief', (text) => engine.brief(text, 60), 16_000),
  ...plainly('plainAnswer', engine.plainAnswer, 16_000),
  ...plainly('plainBeginning', (text) => engine.plainBeginning(text, 100), 16_000),
  ...ofAnswers('entitiesIn', engine.entitiesIn),
  ...ofAnswers('eventsIn', engine.eventsIn),
  ...plainly('mindMapOf', (text) => engine.mindMapOf(question, text)),
  ...plainly('mindMapOf: question', (text) => engine.mindMapOf(text, library)),
  ...plainly('questionMessages', (text) => engine.questionMessages({ title: '甲', text, blocks: [] }, 10, 'zh'), 16_000),
  ...plainly('readQuestionEntries', (text) =>
    engine.readQuestionEntries(JSON.stringify([{ question, answer: text, quote: library }]), { title: '甲', text: library, blocks: [] }),
  ),
  ...plainly('readQuestionEntries: document', (text) =>
    engine.readQuestionEntries(JSON.stringify([{ question, answer: '甲', quote: `${text.slice(-1400)}x` }]), {
      title: '甲',
      text,
      blocks: [],
    }),
  ),
  ...read('clarificationMessages', (passages) => engine.clarificationMessages(question, passages, 'zh')),
  ...plainly('clarifyByAspects', (text) => engine.clarifyByAspects(text, known, 'zh')),
  ...read('clarifyByAspects', (passages) => engine.clarifyByAspects('长江', passages, 'zh')),
  ...plainly('completionMessages', (text) => engine.completionMessages(text, [{ question: text, text }], 'zh')),
  ...plainly('distinctQuestions', (text) => engine.distinctQuestions(text.match(/[^]{1,40}/gu) ?? [], '青龙水库')),
  ...plainly('figuresIn', engine.figuresIn),
  ...read('openAspects', (passages) => engine.openAspects(question, [question], passages, 'zh', 2)),
  ...plainly('otherWordings', (text) => engine.otherWordings(text, ['甲'])),
  ...plainly('planByAspects', (text) => engine.planByAspects(text, known, 'zh')),
  ...read('planByAspects', (passages) => engine.planByAspects(question, passages, 'zh')),
  ...read('planMessages', (passages) => engine.planMessages(question, passages, [], 'zh')),
  ...plainly('readClarifications', (text) =>
    engine.readClarifications(JSON.stringify({ questions: [{ text, options: [text, '甲', '乙'], multiple: true }] })),
  ),
  ...plainly('readPlan', (text) => engine.readPlan(reply(text))),
  ...plainly('readPlan: no JSON', (text) => engine.readPlan(text)),
  ...plainly('readReflection', (text) => engine.readReflection(reply(text))),
  ...plainly('readRewriting', (text) => engine.readRewriting(reply(text))),
  ...plainly('reflectionMessages', (text) =>
    engine.reflectionMessages({ question: text, plan: [text], step: text, section: text, missing: [text] }, 'zh'),
  ),
  ...plainly('ResearchReport: question', (text) => {
    const report = new engine.ResearchReport(text, 'zh')
    return [report.quoteSummary(materialOf(known)), report.quoteSection(text, materialOf(known)), report.close(20)]
  }),
  ...read('ResearchReport', (passages) => {
    const report = new engine.ResearchReport(question, 'zh')
    report.setPlan([question, '东湖有多大？'])
    const material = materialOf(passages)
    return [report.quoteSummary(material), report.quoteSection('东湖有多大？', material), report.close(20)]
  }),
  ...read('reviewFindings', (passages) => reviewFindings(question, passages)),
  ...plainly('rewriteByAspects', (text) => engine.rewriteByAspects(text, [{ text: '哪一个？', choices: [text] }], 'zh')),
  ...plainly('rewritingMessages', (text) => engine.rewritingMessages(text, [{ text, choices: [text] }], 'zh')),
  ...plainly('topicName', engine.topicName),
  ...plainly('originalPlace', (text) =>
    engine.originalPlace({ blocks: [{ kind: 'paragraph', start: 0, end: text.length }], text }, 0, text.length),
  ),
  ...plainly('calculate', (text) => engine.calculate(text, 'zh'), 100),
}

/** Exports that take no untrusted text: bytes of the index, rankings, numbers, and functions measured by splitting a document. */
export const takeNone = [
  'preferDocuments',
  'headingsAfter',
  'indexedHeadings',
  'isBlockWhole',
  'withPassageIds',
  'decodeDirectory',
  'decodeSegmentInfo',
  'isDeleted',
  'mergeSegments',
  'pairsMark',
  'planMerge',
  'residentBytes',
  'SegmentBuilder',
  'withDeleted',
  'withOnly',
  'fuseRankings',
  'planSize',
  'packVector',
  'VectorList',
]

answerMeasurements(subjects)
