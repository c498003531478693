import type { WebCategory } from '@wenjin/contract'
import { fuseRankings } from '@wenjin/engine'
import { canonicalUrl } from './canonical-url.ts'
import { findingId } from './finding.ts'
import { isNearlySame, shinglesOf } from './near-text.ts'
import type { FoundText, WebFinding } from '../web-search.ts'

/** Categories whose texts tell one page from another; episodes and pictures of one series are often described alike. */
const toldByText: ReadonlySet<WebCategory> = new Set(['webpage', 'scholar', 'pdf'])
/** Which text of several is kept. */
const textWorth: Readonly<Record<FoundText['kind'], number>> = { full: 3, abstract: 2, extract: 2, description: 1 }

/**
 * The results of several services as one ranking, by reciprocal rank: what several found stands high. The same page, paper or nearly the same
 * text is one result, which names all who found it and has what any of them knew.
 * @param rankings each best first
 */
export function mergeFindings(rankings: readonly (readonly WebFinding[])[], category: WebCategory): WebFinding[] {
  const groups = groupSame(rankings.flat(), category)
  const members = Map.groupBy(rankings.flat(), (finding) => groups.get(finding)!)
  const ranked = rankings.map((ranking) => [...new Set(ranking.map((finding) => groups.get(finding)!))])
  return fuseRankings(ranked, (group) => group).map((group) => joined(members.get(group)!))
}

/** Which results are one source: each with the number of its group. */
function groupSame(findings: readonly WebFinding[], category: WebCategory): ReadonlyMap<WebFinding, number> {
  // A group is named by the first of its members; a member points to one before it, the first to itself.
  const before = findings.map((_, at) => at)
  const groupOf = (at: number): number => (before[at] === at ? at : groupOf(before[at]!))
  const firstWithKey = new Map<string, number>()
  const texts: { at: number; shingles: ReadonlySet<string> }[] = []
  findings.forEach((finding, at) => {
    const join = (other: number): void => {
      const [one, two] = [groupOf(at), groupOf(other)]
      before[Math.max(one, two)] = Math.min(one, two)
    }
    for (const key of keysOf(finding)) {
      const known = firstWithKey.get(key)
      if (known === undefined) firstWithKey.set(key, at)
      else join(known)
    }
    const shingles = toldByText.has(category) ? shinglesOf(`${finding.title}${finding.snippet}`) : null
    if (!shingles) return
    const near = texts.find((text) => isNearlySame(text.shingles, shingles))
    if (near) join(near.at)
    texts.push({ at, shingles })
  })
  return new Map(findings.map((finding, at) => [finding, groupOf(at)]))
}

/** The keys by which two results are the same, beside their text. */
function keysOf({ link, scholar }: WebFinding): string[] {
  const keys = [canonicalUrl(link)]
  if (scholar?.doi) keys.push(`doi:${scholar.doi}`)
  if (scholar?.arxivId) keys.push(`arxiv:${scholar.arxivId.replace(/v\d+$/, '')}`)
  if (scholar?.pmid) keys.push(`pmid:${scholar.pmid}`)
  return keys
}

/** One result of several: the first, and what only the others know. */
function joined(members: readonly WebFinding[]): WebFinding {
  const [first, ...others] = members as [WebFinding, ...WebFinding[]]
  if (others.length === 0) return first
  const scholar = Object.assign({}, ...members.map((member) => member.scholar).toReversed()) as WebFinding['scholar'] & object
  const media = Object.assign({}, ...members.map((member) => member.media).toReversed()) as WebFinding['media'] & object
  const text = members
    .flatMap((member) => member.text ?? [])
    .toSorted((a, b) => textWorth[b.kind] - textWorth[a.kind] || b.content.length - a.content.length)[0]
  const date = members.map((member) => member.date).find((known) => known !== undefined)
  const authors = members.map((member) => member.authors).find((known) => known !== undefined)
  return {
    ...first,
    id: findingId(first.link, scholar.doi),
    snippet: first.snippet || (others.find(({ snippet }) => snippet !== '')?.snippet ?? ''),
    services: [...new Set(members.flatMap(({ services }) => services))],
    ...(date && { date }),
    ...(authors && { authors }),
    ...(Object.keys(scholar).length > 0 && { scholar }),
    ...(Object.keys(media).length > 0 && { media }),
    ...(text && { text }),
  }
}
