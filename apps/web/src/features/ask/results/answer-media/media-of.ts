import type { Answer, EngineType, FoundSource, Reference } from '@wenjin/contract'
import { documentOf } from '../../../../lib/navigation/paths.ts'
import { shownFileKind } from '../../../../lib/format/shown-file-kind.ts'
import { playerOf, type Player } from '../media/player-of.ts'
import type { WallPicture } from '../images/wall-picture.ts'

/** A recording among the sources of an answer. */
export interface PlayedSource {
  reference: Reference
  category: 'podcast' | 'video'
  /** Null where it cannot be played here. */
  player: Player | null
  /** Seconds that the answer cites, each once, in their order. */
  moments: number[]
}

/** What there is to see and to hear among the sources of an answer. */
export interface AnswerMedia {
  pictures: WallPicture[]
  recordings: PlayedSource[]
  /** It was asked for: it stands before the text. */
  first: boolean
}

/** Moments of one recording that are offered. */
const maxMoments = 6
const mediaEngines: ReadonlySet<EngineType> = new Set(['image', 'video', 'podcast'])

/** Seconds of a recording that the answer cites. */
function momentsOf({ citations }: Pick<Answer, 'citations'>, index: number): number[] {
  const cited = citations.filter((citation) => citation.index === index && citation.verdict !== 'unsupported')
  const seconds = cited.flatMap(({ place }) => (place?.time ? [Math.floor(place.time[0] / 1000)] : []))
  return [...new Set(seconds)].toSorted((a, b) => a - b).slice(0, maxMoments)
}

/**
 * The pictures and recordings of an answer: all its sources have where they were asked for, otherwise those that it cites.
 * @param originalOf the address of the original of a document of this instance
 */
export function mediaOf(
  answer: Pick<Answer, 'references' | 'citations'>,
  engineType: EngineType,
  originalOf: (documentId: string) => string,
): AnswerMedia {
  const first = mediaEngines.has(engineType)
  const cited = new Set(answer.citations.filter(({ verdict }) => verdict !== 'unsupported').map(({ index }) => index))
  const found: AnswerMedia = { pictures: [], recordings: [], first }
  for (const reference of answer.references) {
    if (!first && !cited.has(reference.index)) continue
    const { index, category, title, link, site, authors, media } = reference
    const moments = momentsOf(answer, index)
    const original = ownOriginal(reference, originalOf)
    if (original?.kind === 'image') found.pictures.push({ id: `${index}`, index, title, link, media: { cover: original.url } })
    else if (original) {
      const player = { kind: original.kind, url: original.url, host: null }
      found.recordings.push({ reference, category: original.kind === 'audio' ? 'podcast' : 'video', player, moments })
    } else if (category === 'image' && media) {
      found.pictures.push({ id: `${index}`, index, title, link, media, ...(site && { site }), ...(authors && { authors }) })
    } else if (category === 'podcast' || category === 'video') {
      found.recordings.push({ reference, category, player: playerOf({ category, media: media as FoundSource['media'] }), moments })
    }
  }
  return found
}

/** The original of a source that the instance holds, where it is a picture or a recording that browsers show. */
function ownOriginal(reference: Reference, originalOf: (documentId: string) => string) {
  const id = documentOf(reference)
  if (id === null || reference.fileName === undefined || !reference.link.startsWith('/')) return null
  const kind = shownFileKind(reference.fileName)
  return kind === null || kind === 'pdf' ? null : { kind, url: originalOf(id) }
}
