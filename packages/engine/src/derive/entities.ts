import type { Citation, Entity, EntityRelation } from '@wenjin/contract'
import { passagesOf, readAnswer, type Statement } from './answer-parts.ts'
import { mentionsIn, type Mention } from './entity-mentions.ts'
import { linksIn } from './relations.ts'

const maxEntities = 60
const maxRelations = 120
/** Maximal number of times, and of amounts, since they are less informative than names. */
const maxFigures = 6

/** Weight of a mention, by kind. */
const kindWeights: Readonly<Record<Entity['kind'], number>> = {
  person: 3,
  organization: 3,
  work: 3,
  place: 2.5,
  term: 2,
  time: 1,
  number: 0.8,
}
/** When sentences disagree on the kind of a name, the first of these kinds wins. */
const kindsByWeight: readonly Entity['kind'][] = ['work', 'organization', 'person', 'place', 'time', 'number', 'term']

interface Known {
  name: string
  kind: Entity['kind']
  count: number
  marks: Set<number>
  at: [number, number]
  first: number
}

interface Tie {
  from: string
  to: string
  label: string
  count: number
  marks: Set<number>
  at: [number, number]
}

function note(known: Map<string, Known>, mention: Mention, { marks, at }: Statement): void {
  const entry = known.get(mention.key)
  if (!entry) {
    known.set(mention.key, { name: mention.name, kind: mention.kind, count: 1, marks: new Set(marks), at, first: known.size })
    return
  }
  entry.count += 1
  for (const mark of marks) entry.marks.add(mark)
  if (kindsByWeight.indexOf(mention.kind) < kindsByWeight.indexOf(entry.kind)) entry.kind = mention.kind
}

function tie(ties: Map<string, Tie>, link: { from: string; to: string; label: string }, { marks, at }: Statement): void {
  const key = `${link.from}\n${link.to}\n${link.label}`
  const known = ties.get(key)
  if (!known) {
    ties.set(key, { ...link, count: 1, marks: new Set(marks), at })
    return
  }
  known.count += 1
  for (const mark of marks) known.marks.add(mark)
}

/** Selects the most important entities, names before figures. */
function choose(known: ReadonlyMap<string, Known>, ties: Iterable<Tie>): [string, Known][] {
  const degree = new Map<string, number>()
  for (const { from, to, label } of ties) for (const key of [from, to]) degree.set(key, (degree.get(key) ?? 0) + (label ? 1 : 0.25))
  const score = ([key, { kind, count }]: [string, Known]) => kindWeights[kind] * count + (degree.get(key) ?? 0)
  const ranked = [...known].toSorted((a, b) => score(b) - score(a) || a[1].first - b[1].first)
  const figures = { time: 0, number: 0 }
  return ranked
    .filter(([, { kind }]) => (kind === 'time' || kind === 'number' ? (figures[kind] += 1) <= maxFigures : true))
    .slice(0, maxEntities)
}

/**
 * Returns the entities in the cited sentences of an answer, most important first, and their relations: those that a sentence names. Names that
 * only occur side by side are not related.
 * @param text the answer's Markdown @param citations the sources of its marks
 */
export function entitiesIn(text: string, citations: readonly Citation[]): { entities: Entity[]; relations: EntityRelation[] } {
  const cited = new Set(citations.map(({ mark }) => mark))
  const known = new Map<string, Known>()
  const ties = new Map<string, Tie>()
  for (const { statements } of passagesOf(readAnswer(text))) {
    for (const said of statements) {
      const statement = { ...said, marks: said.marks.filter((mark) => cited.has(mark)) }
      if (statement.marks.length === 0) continue
      const mentions = mentionsIn(statement.text)
      for (const one of mentions) note(known, one, statement)
      for (const { from, to, label } of linksIn(statement.text, mentions)) tie(ties, { from: from.key, to: to.key, label }, statement)
    }
  }
  const chosen = choose(known, ties.values())
  const ids = new Map(chosen.map(([key], index) => [key, `e${index + 1}`]))
  const entities = chosen.map(([key, { name, kind, count, marks, at }]) => ({
    id: ids.get(key)!,
    name,
    kind,
    count,
    marks: [...marks],
    at,
  }))
  const relations = [...ties.values()]
    .filter(({ from, to, label }) => ids.has(from) && ids.has(to) && label !== '')
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxRelations)
    .map(({ from, to, label, marks, at }) => ({ from: ids.get(from)!, to: ids.get(to)!, label, marks: [...marks], at }))
  return { entities, relations }
}
