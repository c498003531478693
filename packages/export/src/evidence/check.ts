import {
  citationPart,
  evidenceFormat,
  evidenceVersion,
  partNames,
  sourcePart,
  type EvidenceAnswer,
  type EvidenceCitation,
  type EvidenceManifest,
  type EvidencePart,
  type EvidenceSource,
} from './model.ts'
import { sha256Text } from './sha256.ts'

/**
 * The defect of a part. `surplus`: the manifest does not list the part. `foreign`: the page is not the one that this product makes.
 * `typeset`: the displayed HTML is not what the Markdown gives. `title`, `marks`: they differ from the manifest and the citations.
 */
export type ProblemKind = 'changed' | 'missing' | 'twice' | 'surplus' | 'unreadable' | 'foreign' | 'typeset' | 'title' | 'marks'

export interface Problem {
  part: string
  kind: ProblemKind
}

/**
 * Result of the check of a citation. `intact`: its record, its sentence and its source are unchanged, and the quote is at its place.
 * `absent`: the package has no text of its source, so nothing can be checked. The others name what is broken.
 */
export type CitationState = 'intact' | 'absent' | 'manifest' | 'record' | 'source' | 'place' | 'sentence'

export interface CheckedCitation {
  id: number
  state: CitationState
  /** The citation, or null when its record cannot be read. */
  citation: EvidenceCitation | null
}

/** The results of a check, and the package's readable contents. */
export interface EvidenceReport {
  isIntact: boolean
  fingerprint: string
  problems: Problem[]
  citations: CheckedCitation[]
  manifest: EvidenceManifest | null
  answer: EvidenceAnswer | null
  sources: Map<number, EvidenceSource>
  /** Whether the text is unchanged. */
  isAnswerIntact: boolean
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isListOf = (value: unknown, isOne: (one: Fields) => boolean) =>
  Array.isArray(value) && value.every((one) => isFields(one) && isOne(one))
const areTexts = (fields: Fields, ...names: string[]) => names.every((name) => typeof fields[name] === 'string')

function isManifest(value: Fields): boolean {
  const { format, version, lang, madeAt, parts, madeBy } = value
  const isKnown = format === evidenceFormat && version === evidenceVersion && (lang === 'zh' || lang === 'en')
  return (
    isKnown &&
    isOffset(madeAt) &&
    (madeBy === undefined || (isFields(madeBy) && areTexts(madeBy, 'version', 'page'))) &&
    areTexts(value, 'title', 'origin', 'shell') &&
    isListOf(parts, (part) => areTexts(part, 'name', 'sha256'))
  )
}

function isAnswer(value: Fields): boolean {
  const areDetails = Array.isArray(value['details']) && value['details'].every((line) => typeof line === 'string')
  const areMarks = isListOf(value['marks'], ({ source, citation }) => isOffset(source) && (citation === null || isOffset(citation)))
  const { pictures = [], cites = true } = value
  const arePictures = isListOf(pictures, (picture) => areTexts(picture, 'address') && isOffset(picture['width']))
  return areTexts(value, 'title', 'notice', 'markdown', 'html') && areDetails && areMarks && arePictures && typeof cites === 'boolean'
}

function isCitation({ id, source, said, quote, place }: Fields): boolean {
  const isSaid = said === null || (isFields(said) && typeof said['text'] === 'string' && isOffset(said['start']) && isOffset(said['end']))
  const isPlace = place === null || (isFields(place) && isOffset(place['start']) && isOffset(place['end']))
  return isOffset(id) && isOffset(source) && isSaid && typeof quote === 'string' && isPlace
}

function isSource(value: Fields): boolean {
  const { n, address, readAt, length, pieces } = value
  const isRead = readAt === null || isOffset(readAt)
  const isNamed = areTexts(value, 'title', 'details', 'sha256') && (address === null || typeof address === 'string')
  return (
    isOffset(n) && isRead && isOffset(length) && isNamed && isListOf(pieces, (piece) => isOffset(piece['start']) && areTexts(piece, 'text'))
  )
}

/** Parses the JSON of a part; null when it has another shape. */
function read<T>(text: string | undefined, isShape: (value: Fields) => boolean): T | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isFields(value) && isShape(value) ? (value as T) : null
  } catch {
    return null
  }
}

const citationMark = /(?<!\\)\[\[(\d+)\]\]/g

/** Whether each mark of the Markdown shows the number that the list of marks has for it. */
function agreesWithMarks({ markdown, marks, cites = true }: EvidenceAnswer): boolean {
  const numbers = cites ? [...markdown.matchAll(citationMark)].map((match) => Number(match[1])) : marks.map(({ source }) => source)
  return numbers.length === marks.length && marks.every(({ source }, at) => source === numbers[at])
}

/** Whether a quote is at the place that its citation states, in one of the excerpts of its source. */
function standsAt({ pieces }: EvidenceSource, { quote, place }: EvidenceCitation): boolean {
  if (place === null || quote === '' || place.end - place.start !== quote.length) return false
  return pieces.some(({ start, text }) => start <= place.start && text.slice(place.start - start, place.end - start) === quote)
}

/** Whether the text of a source matches the length and the hash of the whole, if all of it is included. */
function agreesWithWhole({ pieces, length, sha256 }: EvidenceSource): boolean {
  const [only] = pieces
  if (only === undefined) return true
  if (pieces.some(({ start, text }) => start + text.length > length)) return false
  const isWhole = pieces.length === 1 && only.start === 0 && only.text.length === length
  return !isWhole || sha256Text(only.text) === sha256
}

function stateOf(
  citation: EvidenceCitation,
  answer: EvidenceAnswer | null,
  source: EvidenceSource | undefined,
  isSourceIntact: boolean,
): CitationState {
  const { said } = citation
  if (said !== null && answer?.markdown.slice(said.start, said.end) !== said.text) return 'sentence'
  if (source === undefined || !isSourceIntact) return 'source'
  if (source.readAt === null) return 'absent'
  return standsAt(source, citation) ? 'intact' : 'place'
}

/**
 * Checks a package: every part's hash against the manifest, the manifest's hash against the fingerprint, and every quote against the text
 * of its source. Trusts nothing in the package except the fingerprint, by which two people compare their copies.
 */
export function checkEvidence(parts: readonly EvidencePart[]): EvidenceReport {
  const problems: Problem[] = []
  const texts = new Map<string, string>()
  for (const { name, text } of parts) {
    if (texts.has(name)) problems.push({ part: name, kind: 'twice' })
    else texts.set(name, text)
  }
  const manifestText = texts.get(partNames.manifest)
  const fingerprint = sha256Text(manifestText ?? '')
  const manifest = read<EvidenceManifest>(manifestText, isManifest)
  if (manifestText === undefined) problems.push({ part: partNames.manifest, kind: 'missing' })
  else if (texts.get(partNames.fingerprint) !== fingerprint) problems.push({ part: partNames.manifest, kind: 'changed' })
  else if (manifest === null) problems.push({ part: partNames.manifest, kind: 'unreadable' })
  const isManifestIntact = problems.every(({ part }) => part !== partNames.manifest && part !== partNames.fingerprint)

  const listed = new Map((manifest?.parts ?? []).map(({ name, sha256 }) => [name, sha256]))
  const known: ReadonlySet<string> = new Set([partNames.manifest, partNames.fingerprint, partNames.signature])
  const intact = new Set<string>()
  for (const [name, hash] of listed) {
    const text = texts.get(name)
    if (text === undefined) problems.push({ part: name, kind: 'missing' })
    else if (sha256Text(text) !== hash) problems.push({ part: name, kind: 'changed' })
    else if (problems.every(({ part }) => part !== name)) intact.add(name)
  }
  for (const name of texts.keys()) if (!listed.has(name) && !known.has(name)) problems.push({ part: name, kind: 'surplus' })

  const parsed = <T>(name: string, isShape: (value: Fields) => boolean): T | null => {
    const value = read<T>(texts.get(name), isShape)
    // Changed parts are reported already.
    if (value === null && intact.has(name)) problems.push({ part: name, kind: 'unreadable' })
    return value
  }
  const answer = parsed<EvidenceAnswer>(partNames.answer, isAnswer)
  if (!listed.has(partNames.answer) && isManifestIntact) problems.push({ part: partNames.answer, kind: 'missing' })
  if (answer !== null && manifest !== null && intact.has(partNames.answer)) {
    if (answer.title !== manifest.title) problems.push({ part: partNames.answer, kind: 'title' })
    if (!agreesWithMarks(answer)) problems.push({ part: partNames.answer, kind: 'marks' })
  }
  const names = new Set([...listed.keys(), ...texts.keys()])
  const sources = new Map<number, EvidenceSource>()
  const whole = new Set<number>()
  for (const name of names) {
    if (!name.startsWith('source-')) continue
    const source = parsed<EvidenceSource>(name, isSource)
    if (source === null || sourcePart(source.n) !== name) continue
    sources.set(source.n, source)
    if (agreesWithWhole(source)) whole.add(source.n)
    else if (intact.has(name)) problems.push({ part: name, kind: 'changed' })
  }
  const citations: CheckedCitation[] = []
  for (const name of names) {
    if (!name.startsWith('citation-')) continue
    const citation = parsed<EvidenceCitation>(name, isCitation)
    const id = Number(name.slice('citation-'.length))
    const isOwn = citation !== null && citationPart(citation.id) === name
    if (!isManifestIntact) citations.push({ id, state: 'manifest', citation })
    else if (!isOwn || !intact.has(name)) citations.push({ id, state: 'record', citation })
    else {
      const isSourceIntact = intact.has(sourcePart(citation.source)) && whole.has(citation.source)
      citations.push({ id, state: stateOf(citation, answer, sources.get(citation.source), isSourceIntact), citation })
    }
  }
  citations.sort((a, b) => a.id - b.id)
  const isBroken = ({ state }: CheckedCitation) => state !== 'intact' && state !== 'absent'
  return {
    isIntact: problems.length === 0 && !citations.some(isBroken),
    fingerprint,
    problems,
    citations,
    manifest,
    answer,
    sources,
    isAnswerIntact: isManifestIntact && intact.has(partNames.answer),
  }
}
