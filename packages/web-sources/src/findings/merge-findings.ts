import type { WebCategory } from '@wenjin/contract'
import { fuseRankings } from '@wenjin/engine'
import { canonicalUrl } from './canonical-url.ts'
import { findingId } from './finding.ts'
import { isNearlySame, shinglesOf } from './near-text.ts'
import type { FoundText, WebFinding } from '../web-search.ts'

/** Categories in which nearly equal texts mean the same page; episodes and pictures of one series often share a description. */
const toldByText: ReadonlySet<WebCategory> = new Set(['webpage', 'scholar', 'pdf'])
/** Priority of text kinds: the highest of several is kept. */
const textWorth: Readonly<Record<FoundText['kind'], number>> = { full: 3, abstract: 2, extract: 2, description: 1 }

/**
 * Merges the results of several services to one ranking by reciprocal rank, so that results of several services rank high. The same page,
 * paper or nearly equal text is one result, which lists all its services and has the facts from all of them.
 * @param rankings each best first
 */
export function mergeFindings(rankings: readonly (readonly WebFinding[])[], category: WebCategory): WebFinding[] {
  const groups = groupSame(rankings.flat(), category)
  const members = Map.groupBy(rankings.flat(), (finding) => groups.get(finding)!)
  const ranked = rankings.map((ranking) => [...new Set(ranking.map((finding) => groups.get(finding)!))])
  return fuseRankings(ranked, (group) => group).map((group) => joined(members.get(group)!))
}

/** Groups results of the same source; returns the group number of each. */
function groupSame(findings: readonly WebFinding[], category: WebCategory): ReadonlyMap<WebFinding, number> {
  // A group's number is the index of its first member; each member points to an earlier one, the first to itself.
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

/** Returns the keys by which two results are the same, apart from their text. */
function keysOf({ link, scholar }: WebFinding): string[] {
  const keys = [canonicalUrl(link)]
  if (scholar?.doi) keys.push(`doi:${scholar.doi}`)
  if (scholar?.arxivId) keys.push(`arxiv:${scholar.arxivId.replace(/v\d+$/, '')}`)
  if (scholar?.pmid) keys.push(`pmid:${scholar.pmid}`)
  return keys
}

/** Merges several results: the first one, completed with facts of the others. */
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
