import type { IntroducedDocument } from './read-text.ts'
import type { EvidenceSentence } from '../answer/evidence/evidence.ts'
import type { OpeningSentence } from './model.ts'

/** Sentences of an opening: of one document, or one of each of several. */
const sentences = { single: 2, several: 3 }
/** Documents searched for an opening. */
const maxDocuments = 12
const lengths = { min: 10, max: 140 }

/** Sentences that depend on what is before them, or that address the reader instead of telling of the subject. */
const dependent =
  /^(?:[该此其这那它他她]|因此|所以|但|而|并|同时|此外|另外|首先|其次|如[上下]|见|注|请|欢迎|[（(【[]|[Tt]his |[Tt]hat |[Tt]hese |[Ii]t |[Hh]owever|[a-z]|.{0,12}[#：:])/u

/** Whether a sentence can be read without those before it. */
const isOpening = ({ kind, text }: EvidenceSentence): boolean =>
  kind === 'prose' && text.length >= lengths.min && text.length <= lengths.max && /[。！!.]$/u.test(text.trim()) && !dependent.test(text)

/** Returns the first sentence of a document that is understood alone and, when it is the only one, what follows in the same block. */
function openingOfDocument({ statements }: IntroducedDocument, count: number): EvidenceSentence[] {
  const at = statements.findIndex(isOpening)
  const first = statements[at]
  if (first === undefined) return []
  return statements
    .slice(at, at + count)
    .filter(({ kind, block, text }) => kind === 'prose' && block === first.block && text.length <= lengths.max)
}

/** Returns the sentences with which documents say what they are about: the first of each of several, or the beginning of one. */
export function openingOf(documents: readonly IntroducedDocument[]): OpeningSentence[] {
  const count = documents.length === 1 ? sentences.single : 1
  return documents
    .slice(0, maxDocuments)
    .flatMap((document) =>
      openingOfDocument(document, count).map(({ text, start, end }) => ({
        text: text.trim(),
        place: { documentId: document.id, start, end },
      })),
    )
    .slice(0, sentences.several)
}
