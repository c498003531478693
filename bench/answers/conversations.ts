import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { composeExtractive, numberSources, understand, type RankedPassage, type Turn } from '@wenjin/engine'
import { openLibrary, type Library } from './answer-set.ts'
import { loadSet, ownSets, type SetPassage } from '../corpus.ts'
import { share, type Row } from '../table.ts'

interface ConversationTurn {
  set: string
  question: string
  passage_ids_any: string[]
  /** How it refers to the previous turns; absent for a first turn and for a new subject. */
  lean?: string
  new_subject?: boolean
}

interface Conversation {
  id: string
  turns: ConversationTurn[]
}

/** One question of a conversation and its results. */
export interface TurnOutcome {
  conversation: string
  turn: ConversationTurn
  /** The search query. */
  searched: string
  /** Rank of the right text among the texts found, from 0; -1 when it was not found. */
  place: number
  /** Whether the answer quotes the same sentences as the previous one. */
  repeats: boolean
}

const conversationsFile = fileURLToPath(new URL('../sets/conversations.jsonl', import.meta.url))
/** External sets that the conversations use; conversations of an absent set are skipped. */
const sharedSets = ['cmrc2018_dev', 'drcd_dev', 'squad2_zh_dev', 'zhdocs_rust', 'zhdocs_webpack']

/** Returns the documents that an answer cites; for a refusal, the nearest document, which it names. */
function citedBy(answer: ReturnType<typeof composeExtractive>, passages: readonly RankedPassage[]): string[] {
  const cited = answer.sources.filter((source) => source.cited).map(({ documentId }) => documentId)
  return cited.length > 0 ? cited : numberSources(passages.slice(0, 1)).map(({ documentId }) => documentId)
}

async function hold(library: Library, { id, turns }: Conversation): Promise<TurnOutcome[]> {
  const history: Turn[] = []
  const asked: TurnOutcome[] = []
  let before = ''
  for (const turn of turns) {
    const understanding = understand(turn.question, history)
    const passages = await library.findFor(understanding)
    const answer = composeExtractive({ understanding, mode: 'detail', passages, lang: 'zh' })
    const said = answer.quoted.map(({ text }) => text).join('\n')
    const found = [...new Set(passages.map(({ documentId }) => documentId))]
    const place = found.findIndex((document) => turn.passage_ids_any.includes(document))
    asked.push({ conversation: id, turn, searched: understanding.searchQuestion, place, repeats: said !== '' && said === before })
    before = said
    history.push({ question: turn.question, text: answer.pieces.map(({ text }) => text).join(''), documentIds: citedBy(answer, passages) })
  }
  return asked
}

/**
 * Runs conversations in one library of all sources; in each later turn, its text has to be found.
 * @param every 1 for all of them, 6 for each sixth @param others external sets that the library also contains
 */
export async function measureConversations(
  every = 1,
  others: readonly string[] = sharedSets,
): Promise<{ asked: TurnOutcome[]; texts: number }> {
  const sets = [...ownSets(), ...others].flatMap((name) => loadSet(name) ?? [])
  const known = new Set(sets.map(({ name }) => name))
  const passages: SetPassage[] = sets.flatMap((set) => set.passages)
  const library = openLibrary(passages)
  const conversations = readFileSync(conversationsFile, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Conversation)
    .filter(({ turns }, i) => i % every === 0 && turns.every(({ set }) => known.has(set)))
  const asked: TurnOutcome[] = []
  for (const conversation of conversations) asked.push(...(await hold(library, conversation)))
  return { asked, texts: passages.length }
}

const inTen = ({ place }: TurnOutcome) => place >= 0 && place < 10
const shareOf = (asked: readonly TurnOutcome[], has: (one: TurnOutcome) => boolean) => asked.filter(has).length / Math.max(1, asked.length)

/** Measures conversations of two and three turns: whether each question finds its text, in a follow-up or after a change of subject. */
export async function benchConversations({ quick }: { quick: boolean }): Promise<Row[]> {
  const { asked, texts } = await measureConversations(quick ? 6 : 1)
  const later = asked.filter(({ turn }) => turn.lean !== undefined || turn.new_subject)
  const leaning = later.filter(({ turn }) => turn.lean !== undefined)
  const fresh = later.filter(({ turn }) => turn.new_subject)
  const ten = shareOf(later, inTen)
  const figure = (of: readonly TurnOutcome[]) => `${share(shareOf(of, inTen))}, rank 1 ${share(shareOf(of, ({ place }) => place === 0))}`
  return [
    {
      what: `a turn's text in the first 10, ${texts} texts, ${later.length} turns`,
      figure: figure(later),
      bar: '≥ 97%',
      holds: ten >= 0.97,
    },
    { what: `… that lean on the turn before (${leaning.length})`, figure: figure(leaning) },
    { what: `… that begin a new subject (${fresh.length})`, figure: figure(fresh) },
    {
      what: 'first turns, for comparison',
      figure: figure(asked.filter((one) => !later.includes(one))),
    },
    { what: 'turns that lean and are answered with the same sentences again', figure: share(shareOf(leaning, ({ repeats }) => repeats)) },
  ]
}
