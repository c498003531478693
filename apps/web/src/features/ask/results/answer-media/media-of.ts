import { documentOf, type Answer, type EngineType, type FoundSource, type Reference } from '@wenjin/contract'
import { shownFileKind } from '../../../../lib/format/shown-file-kind.ts'
import { sourceNumbers } from '../../answer/index.ts'
import { playerOf, type Player } from '../media/player-of.ts'
import type { WallPicture } from '../images/wall-picture.ts'

/** A recording among the sources of an answer. */
export interface PlayedSource {
  reference: Reference
  /** The number that readers see for it. */
  number: number
  category: 'podcast' | 'video'
  /** Null when it cannot be played here. */
  player: Player | null
  /** Seconds that the answer cites, without duplicates, in ascending order. */
  moments: number[]
}

/** The images and recordings among the sources of an answer. */
export interface AnswerMedia {
  pictures: WallPicture[]
  recordings: PlayedSource[]
  /** True when media were asked for: they are shown before the text. */
  first: boolean
}

/** Maximum number of moments listed per recording. */
const maxMoments = 6
const mediaEngines: ReadonlySet<EngineType> = new Set(['image', 'video', 'podcast'])

/** Returns the seconds of a recording that the answer cites. */
function momentsOf({ citations }: Pick<Answer, 'citations'>, index: number): number[] {
  const cited = citations.filter((citation) => citation.index === index && citation.verdict !== 'unsupported')
  const seconds = cited.flatMap(({ place }) => (place?.time ? [Math.floor(place.time[0] / 1000)] : []))
  return [...new Set(seconds)].toSorted((a, b) => a - b).slice(0, maxMoments)
}

/**
 * Returns the images and recordings of an answer: those of all sources when media were asked for, otherwise those of cited sources only.
 * @param originalOf the address of the original of a document of this instance
 */
export function mediaOf(
  answer: Pick<Answer, 'text' | 'references' | 'citations'>,
  engineType: EngineType,
  originalOf: (documentId: string) => string,
): AnswerMedia {
  const first = mediaEngines.has(engineType)
  const cited = new Set(answer.citations.filter(({ verdict }) => verdict !== 'unsupported').map(({ index }) => index))
  const numbers = sourceNumbers(answer)
  const found: AnswerMedia = { pictures: [], recordings: [], first }
  for (const reference of answer.references) {
    if (!first && !cited.has(reference.index)) continue
    const { index, category, title, link, site, authors, media } = reference
    const moments = momentsOf(answer, index)
    const number = numbers.get(index) ?? index
    const original = ownOriginal(reference, originalOf)
    if (original?.kind === 'image') found.pictures.push({ id: `${index}`, index: number, title, link, media: { cover: original.url } })
    else if (original) {
      const player = { kind: original.kind, url: original.url, host: null }
      found.recordings.push({ reference, number, category: original.kind === 'audio' ? 'podcast' : 'video', player, moments })
    } else if (category === 'image' && media) {
      found.pictures.push({ id: `${index}`, index: number, title, link, media, ...(site && { site }), ...(authors && { authors }) })
    } else if (category === 'podcast' || category === 'video') {
      found.recordings.push({ reference, number, category, player: playerOf({ category, media: media as FoundSource['media'] }), moments })
    }
  }
  return found
}

/** Returns the original of a source stored on this instance if it is an image or a recording that browsers can show. */
function ownOriginal(reference: Reference, originalOf: (documentId: string) => string) {
  const id = documentOf(reference)
  if (id === null || reference.fileName === undefined || !reference.link.startsWith('/')) return null
  const kind = shownFileKind(reference.fileName)
  return kind === null || kind === 'pdf' ? null : { kind, url: originalOf(id) }
}
