import type { VerdictItem } from '../answers/verdict-items.ts'
import { chooseThresholds, isContradicted, isEntailed, leaveOneSourceOut, type Scored } from './cross.ts'
import type { FitItems } from './items.ts'

type Shown = 'entailed' | 'contradicted' | 'neither'

/** An item and its verdict by a fit and thresholds that exclude its source. */
export interface Judged {
  id: string
  kind: string
  verdict: VerdictItem['verdict']
  how: string
  shown: Shown
}

/** Judges every item with its source excluded from the fit and from the choice of thresholds. */
export function judgeLeftOut(
  { items, verbatim, foreign, elsewhere }: FitItems,
  scored: readonly Scored[] = leaveOneSourceOut(items, elsewhere),
): Judged[] {
  const judged = [...Map.groupBy(scored, ({ item }) => item.kind)].flatMap(([left, group]) => {
    const limits = chooseThresholds(scored.filter(({ item }) => item.kind !== left))
    return group.map((one): Judged => {
      const { id, kind, verdict, how } = one.item
      return {
        id,
        kind,
        verdict,
        how,
        shown: isEntailed(one, limits) ? 'entailed' : isContradicted(one, limits) ? 'contradicted' : 'neither',
      }
    })
  })
  const plain = (list: readonly VerdictItem[], shown: Shown) =>
    list.map(({ id, source, verdict, how }): Judged => ({ id, kind: source.kind, verdict, how, shown }))
  return [...judged, ...plain(verbatim, 'entailed'), ...plain(foreign, 'neither')]
}

/** Quality of the verdicts, in percent with one decimal. */
export interface Figures {
  items: number
  contradictionRecall: number
  contradictionPrecision: number
  /** True and paraphrased sentences shown as verified, and shown as contradicted. */
  trueVerified: number
  trueAccused: number
  /** Number of contradicted or off-topic sentences, and of partial ones, shown as verified. */
  falselyVerified: number
  partialVerified: number
}

const percent = (part: number, whole: number) => Number(((100 * part) / Math.max(1, whole)).toFixed(1))

export function figuresOf(judged: readonly Judged[]): Figures {
  const count = (test: (one: Judged) => boolean) => judged.filter(test).length
  const entailed = count(({ verdict }) => verdict === 'entailed')
  const right = count(({ verdict, shown }) => verdict === 'contradicted' && shown === 'contradicted')
  return {
    items: judged.length,
    contradictionRecall: percent(
      right,
      count(({ verdict }) => verdict === 'contradicted'),
    ),
    contradictionPrecision: percent(
      right,
      count(({ shown }) => shown === 'contradicted'),
    ),
    trueVerified: percent(
      count(({ verdict, shown }) => verdict === 'entailed' && shown === 'entailed'),
      entailed,
    ),
    trueAccused: percent(
      count(({ verdict, shown }) => verdict === 'entailed' && shown === 'contradicted'),
      entailed,
    ),
    falselyVerified: count(({ verdict, how, shown }) => shown === 'entailed' && (verdict === 'contradicted' || how === 'offtopic')),
    partialVerified: count(({ verdict, shown }) => shown === 'entailed' && verdict === 'partial'),
  }
}
