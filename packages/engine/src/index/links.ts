import type { DocumentNames } from './names/names.ts'

/** A possible link target, with its own links. */
export interface LinkedDocument {
  documentId: string
  /** Id of its first passage. */
  passageId: number
  /** Its URL, or the path of its file from the root of its library; empty if it has neither. */
  address: string
  links: readonly DocumentLink[]
}

/** A link of a document: its text, and a URL, a path or a file name. */
export interface DocumentLink {
  text: string
  target: string
}

/** A normalised address: host and path segments, without meaningless ones. */
interface Place {
  host: string
  steps: readonly string[]
}

const scheme = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i
/** Extensions of file names that a link may omit. */
const extension = /\.(?:md|mdx|markdown|html?|txt|php|aspx?|jsp|pdf|docx?)$/
const indexes: ReadonlySet<string> = new Set(['index', 'readme', 'default'])
/** Maximal number of links per document that are evaluated. */
const maxLinks = 500

/**
 * Names documents by the links of others to them and by their addresses. A link counts when it leads to exactly one of the documents: to
 * the same URL, to its path relative to the linking document, or, if that matches none, to the only file whose path ends with it.
 */
export function nameDocuments(documents: readonly LinkedDocument[]): DocumentNames[] {
  const places = documents.map(({ address }) => placeOf(address))
  const byLastStep = new Map<string, number[]>()
  places.forEach(({ steps }, number) => {
    const last = steps.at(-1)
    if (last === undefined) return
    const same = byLastStep.get(last)
    if (same) same.push(number)
    else byLastStep.set(last, [number])
  })
  const anchors = documents.map(() => new Set<string>())
  documents.forEach(({ links }, from) => {
    for (const { text, target } of links.slice(0, maxLinks)) {
      const to = resolve(target, places[from]!)
      if (to !== from && to !== undefined && text.trim() !== '') anchors[to]!.add(text.trim())
    }
  })
  return documents.map(({ documentId, passageId, address }, number) => ({ documentId, passageId, address, anchors: [...anchors[number]!] }))

  function resolve(target: string, from: Place): number | undefined {
    if (target.startsWith('#') || /^(?:mailto|tel|javascript|data):/i.test(target)) return undefined
    const own = placeOf(target)
    const isAbsolute = scheme.test(target)
    const host = isAbsolute ? own.host : from.host
    const candidates = (byLastStep.get(own.steps.findLast((step) => step !== '..') ?? '') ?? []).filter(
      (number) => places[number]!.host === host,
    )
    if (candidates.length === 0) return undefined
    const whole = isAbsolute || target.startsWith('/') ? own.steps : joined(from.steps, own.steps)
    const exact = candidates.filter((number) => isSame(places[number]!.steps, whole))
    if (exact.length > 0 || isAbsolute) return only(exact)
    const tail = own.steps.filter((step) => step !== '..')
    const ending = candidates.filter((number) => isSame(places[number]!.steps.slice(-tail.length), tail))
    return only(ending)
  }
}

/** Returns the only element; undefined when there are none or several. */
function only(numbers: readonly number[]): number | undefined {
  return numbers.length === 1 ? numbers[0] : undefined
}

function placeOf(address: string): Place {
  const isUrl = scheme.test(address)
  const [first, ...rest] = address
    .replace(/[?#].*$/s, '')
    .replace(scheme, '')
    .split('/')
  const steps = (isUrl ? rest : [first!, ...rest])
    .map((step) => decoded(step).normalize('NFKC').toLowerCase().trim())
    .filter((step) => step !== '' && step !== '.')
  const last = steps.pop()?.replace(extension, '')
  return {
    host: isUrl ? first!.toLowerCase().replace(/^www\./, '') : '',
    steps: last === undefined || (indexes.has(last) && steps.length > 0) ? steps : [...steps, last],
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Resolves a relative path against the folder of a document. */
function joined(from: readonly string[], path: readonly string[]): string[] {
  const steps = from.slice(0, -1)
  for (const step of path) {
    if (step === '..') steps.pop()
    else steps.push(step)
  }
  return steps
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((step, at) => step === b[at])
}
