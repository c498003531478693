/** The rules of a site for crawlers (RFC 9309), for one of them. */
export interface RobotRules {
  allows(url: URL): boolean
  /** Requested seconds between two requests; null when not specified. */
  crawlDelay: number | null
  sitemaps: readonly string[]
}

interface Rule {
  allow: boolean
  pattern: string
}

interface Group {
  agents: string[]
  rules: Rule[]
  crawlDelay: number | null
}

/** Maximum characters read of a file: RFC 9309 requires at least 500 KiB. */
const maxChars = 600_000
const maxRules = 5000

/** Rules for a site without robots.txt. */
export const everythingAllowed: RobotRules = { allows: () => true, crawlDelay: null, sitemaps: [] }
/** Rules for a site whose robots.txt could not be fetched. */
export const nothingAllowed: RobotRules = { allows: () => false, crawlDelay: null, sitemaps: [] }

/**
 * Parses a robots.txt for a program. The longest pattern that matches a path decides, `Allow` among equals; a group that names the program
 * takes precedence over the one for all.
 * @param agent the program's product name
 */
export function parseRobots(text: string, agent: string): RobotRules {
  const { groups, sitemaps } = readGroups(text)
  const name = agent.toLowerCase()
  const named = groups.filter(({ agents }) => agents.includes(name))
  const chosen = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
  const rules = chosen.flatMap((group) => group.rules)
  return {
    allows({ pathname, search }) {
      if (pathname === '/robots.txt') return true
      const path = comparable(pathname + search)
      let best: Rule | undefined
      for (const rule of rules) {
        if (best && (rule.pattern.length < best.pattern.length || (rule.pattern.length === best.pattern.length && !rule.allow))) continue
        if (fits(rule.pattern, path)) best = rule
      }
      return best?.allow ?? true
    },
    crawlDelay: chosen.find(({ crawlDelay }) => crawlDelay !== null)?.crawlDelay ?? null,
    sitemaps,
  }
}

function readGroups(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let open: Group | undefined
  let count = 0
  for (const line of text
    .slice(0, maxChars)
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)) {
    const [, rawKey = '', rawValue = ''] = /^\s*([\w-]+)\s*:([^#]*)/.exec(line) ?? []
    const key = rawKey.toLowerCase()
    const value = rawValue.trim()
    if (key === 'user-agent') {
      if (!open || open.rules.length > 0 || open.crawlDelay !== null) groups.push((open = { agents: [], rules: [], crawlDelay: null }))
      open.agents.push(value.toLowerCase().split('/')[0]!.trim())
    } else if (key === 'allow' || key === 'disallow') {
      // An empty Disallow forbids nothing, but ends the group's list of agents.
      if (open && (count += 1) <= maxRules) open.rules.push({ allow: key === 'allow' || value === '', pattern: comparable(value) })
    } else if (key === 'crawl-delay') {
      const seconds = Number(value)
      if (open && value !== '' && seconds >= 0) open.crawlDelay = seconds
    } else if (key === 'sitemap' && URL.canParse(value)) sitemaps.push(value)
  }
  return { groups, sitemaps }
}

/** A single spelling of text that may be plain or percent-encoded. */
function comparable(path: string): string {
  return path
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase())
    .replace(/[^\x21-\x7e]/gu, (char) => encodeURIComponent(char.toWellFormed()))
}

/** Whether a pattern with `*` for any text and `$` for the end matches a prefix of a path. Linear: each part is searched once. */
function fits(pattern: string, path: string): boolean {
  const toEnd = pattern.endsWith('$')
  const [first = '', ...parts] = (toEnd ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const [i, part] of parts.entries()) {
    if (toEnd && i === parts.length - 1) return path.length - part.length >= at && path.endsWith(part)
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return !toEnd || at === path.length
}
