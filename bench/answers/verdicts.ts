import { numberSources, verifySentence } from '@wenjin/engine'
import { loadPassages } from '../corpus.ts'
import { figuresOf, judgeLeftOut, type Judged } from '../fit-verdicts/figures.ts'
import { readFitItems } from '../fit-verdicts/items.ts'
import { ms, percentile, share, type Row } from '../table.ts'
import { toRanked } from '../passages.ts'
import { readItems, type VerdictItem } from './verdict-items.ts'
import { measureAllLies, shareOfLies } from './verdict-lies.ts'

const shownFor: Record<VerdictItem['verdict'], Judged['shown']> = {
  entailed: 'entailed',
  contradicted: 'contradicted',
  partial: 'neither',
  unsupported: 'neither',
}

/** Formats the right verdicts for each `how` of a label: `number 21/24`. */
function byHow(judged: readonly Judged[], label: VerdictItem['verdict']): string {
  const labelled = judged.filter(({ verdict }) => verdict === label)
  return [...Map.groupBy(labelled, ({ how }) => how)]
    .map(([how, items]) => `${how} ${items.filter(({ shown }) => shown === shownFor[label]).length}/${items.length}`)
    .join(', ')
}

/** Number of other passages of the same source that a timed sentence is checked against. */
const beside = 7

/** Measures the milliseconds to check each sentence, with its sources parsed again. */
function timesOf(items: readonly VerdictItem[]): number[] {
  return [...Map.groupBy(items, ({ source }) => source.kind)].flatMap(([kind, group]) => {
    const passages = loadPassages(kind)
    return group.flatMap(({ source, sentence }) => {
      const at = passages.findIndex(({ id }) => id === source.passage_id)
      if (at < 0) return []
      const near = Array.from({ length: Math.min(beside + 1, passages.length) }, (_, i) => passages[(at + i) % passages.length]!)
      const sources = numberSources(toRanked(near))
      const started = performance.now()
      verifySentence({ sentence, sources, preferred: 1 })
      return [performance.now() - started]
    })
  })
}

/**
 * Measures verdicts on sentences that are true, paraphrased, contradicted in one place, half invented or off the topic, each by a fit on
 * all sources of texts except its own.
 */
export function benchVerdicts(print: (line: string) => void): Row[] {
  const judged = judgeLeftOut(readFitItems())
  const figures = figuresOf(judged)
  for (const label of Object.keys(shownFor) as VerdictItem['verdict'][]) print(`${label}: ${byHow(judged, label)}`)
  for (const [kind, items] of Map.groupBy(judged, (one) => one.kind)) print(`${kind}: ${JSON.stringify(figuresOf(items))}`)
  const times = timesOf(readItems())
  const lies = measureAllLies()
  for (const { source, truths, verified, lies: told } of lies) {
    const byKind = Object.entries(told).map(([kind, one]) => `${kind} ${one.caught}/${one.told}, contradicted ${one.contradicted}`)
    print(`one lie in a sentence of ${source}: ${byKind.join('; ')}; ${share(verified)} of ${truths} true ones verified`)
  }
  const truths = lies.reduce((sum, one) => sum + one.truths, 0)
  return [
    {
      what: `contradictions, each source left out (${figures.items} sentences): recall / precision`,
      figure: `${figures.contradictionRecall}% / ${figures.contradictionPrecision}%`,
      bar: '≥ 88% / ≥ 95%',
      holds: figures.contradictionRecall >= 88 && figures.contradictionPrecision >= 95,
    },
    {
      what: '… contradicted or off the topic, shown as verified',
      figure: String(figures.falselyVerified),
      bar: '0',
      holds: figures.falselyVerified === 0,
    },
    {
      what: '… true and paraphrased: verified / called contradicted',
      figure: `${figures.trueVerified}% / ${figures.trueAccused}%`,
      bar: '≥ 90% / –',
      holds: figures.trueVerified >= 90,
    },
    ...(['number', 'denial', 'name'] as const).map((kind): Row => {
      const caught = shareOfLies(lies, kind, 'caught')
      return {
        what: `one lie (${kind}) in a copied sentence, not verified`,
        figure: share(caught),
        bar: '≥ 96%',
        holds: caught >= 0.96,
        beside: `shown as contradicted ${share(shareOfLies(lies, kind, 'contradicted'))}`,
      }
    }),
    {
      what: `… the same sentences without a lie (${truths}), verified`,
      figure: share(lies.reduce((sum, one) => sum + one.verified * one.truths, 0) / Math.max(1, truths)),
    },
    { what: '… half true, shown as verified', figure: String(figures.partialVerified) },
    {
      what: '… checking a sentence, sources read anew',
      figure: `p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`,
    },
  ]
}
