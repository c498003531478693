import type { Drafted } from './ask-statement.ts'

const minQuestion = 12
const maxQuestion = 90
const maxStatement = 220
const maxTerm = 40

const signsPattern = /[{}<>=|#*\\~^[\]"“”?]|:\/\//u
const danglingPattern =
  /^(?:it|its|this|that|these|those|there|here|he|she|they|we|you|i|if|when|while|as|also|but|and|or|so|then|however|for|in|on|at|by|to|with|from|note|see|such|each|one|some|many|most|all|no|not|please|first|second|next|finally|another|other|which|what|who|how|why|your|our|my|their|his|her)\b/iu
/** 「The default timeout is 30 seconds」: a definite noun phrase with a value. */
const valuePattern = /^(?:the )(?<noun>[a-z][\w'-]*(?: (?!is |are |was |were )[\w'-]+){0,5}) (?<verb>is|are|was|were) (?<value>\S.*)$/iu
const definedPattern = /^(?!The |A |An )(?<term>[A-Z][\w.+-]*(?: [\w.+-]+){0,3}) (?:is|are) (?:an?|the) (?<value>\S.*)$/u
const happenedPattern =
  /^(?<who>(?:The )?[A-Z][\w.'-]*(?: [\w.'-]+){0,4}) (?:was|were) (?:first )?(?<what>founded|established|released|published|born|opened|built|signed|introduced|launched|created|adopted|completed|discovered) (?:in|on) (?<value>[^,;]*\d[^,;]*)/u
const locatedPattern =
  /^(?<who>(?:The )?[A-Z][\w.'-]*(?: [\w.'-]+){0,4}) (?:is|are) (?:located|situated|based|stored|kept) (?:in|at|on) (?<value>[^,;]+)/u
const actedPattern =
  /^(?<who>[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){0,3}) (?<what>founded|invented|discovered|wrote|designed|created|developed|approved|leads|manages|maintains|chairs) (?<rest>\S[^,;]*)/u
const passiveAgentPattern =
  /^(?<what>(?:The )?[\w'-]+(?: [\w'-]+){0,5}) (?<be>is|are|was|were) (?<verb>founded|invented|discovered|written|designed|created|developed|approved|led|managed|maintained|chaired|owned|built|published) by (?<value>[^,;]+)/iu

const lower = (text: string) =>
  /^[A-Z][a-z]+ /u.test(text) && /^(?:The|A|An) /u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text

/** Returns questions that an English sentence answers; sentences that depend on their context yield none. */
export function askEnglish(text: string): Drafted[] {
  const said = text
    .trim()
    .replace(/^(?:\d{1,3}[.)] |[-•*] )/u, '')
    .replace(/[.!;]$/u, '')
  if (said.length > maxStatement || signsPattern.test(said) || danglingPattern.test(said)) return []
  const drafts: Drafted[] = []
  const add = (question: string, draft: Omit<Drafted, 'question'>) => drafts.push({ ...draft, question: `${question}?` })
  const happened = happenedPattern.exec(said)?.groups
  const located = locatedPattern.exec(said)?.groups
  const passive = passiveAgentPattern.exec(said)?.groups
  const acted = actedPattern.exec(said)?.groups
  if (happened)
    add(`When was ${lower(happened['who']!)} ${happened['what']!}`, { form: 'date', weight: 3, answer: happened['value']!.slice(0, 12) })
  else if (located && isShort(located['value']!) && isShort(located['who']!))
    add(`Where is ${lower(located['who']!)}`, { form: 'place', weight: 2.8, answer: located['value']!.slice(0, 12) })
  else if (passive)
    add(`Who ${active(passive['be']!, passive['verb']!)} ${lower(passive['what']!)}`, {
      form: 'person',
      weight: 2.8,
      answer: passive['value']!.slice(0, 12),
    })
  else if (acted) add(`Who ${acted['what']!} ${acted['rest']!}`, { form: 'person', weight: 2.8, answer: acted['who']! })
  else {
    const defined = definedPattern.exec(said)?.groups
    const valued = defined ? undefined : valuePattern.exec(said)?.groups
    if (defined && defined['term']!.length <= maxTerm) add(`What is ${defined['term']!}`, { form: 'definition', weight: 2.4, answer: '' })
    else if (valued && isValue(valued['value']!) && !/[a-z][A-Z]|_/u.test(valued['noun']!))
      add(
        `What ${valued['verb']!} the ${valued['noun']!.toLowerCase() === valued['noun']! ? valued['noun']! : lowerFirst(valued['noun']!)}`,
        { form: 'fact', weight: 2.6, answer: valued['value']!.slice(0, 12) },
      )
  }
  return drafts.filter(({ question }) => question.length >= minQuestion && question.length <= maxQuestion)
}

/** Maximal number of words of a name, and of a place; a longer one contains more than the name. */
const maxPlaceWords = 6
const isShort = (text: string) => text.split(' ').length <= maxPlaceWords && !/\bway\b/u.test(text)

/** Converts a passive verb to the active voice: 「was designed by」, designed; 「is led by」, leads. */
function active(be: string, participle: string): string {
  if (be === 'was' || be === 'were') return participle === 'written' ? 'wrote' : participle
  const base = (
    {
      written: 'write',
      led: 'lead',
      built: 'build',
      managed: 'manage',
      created: 'create',
      invented: 'invent',
      approved: 'approve',
    } as Record<string, string>
  )[participle]
  return `${base ?? participle.replace(/ed$/u, '')}s`
}

/** Lowercases the first word of a sentence, unless it belongs to a name. */
const lowerFirst = (noun: string) => (/^[A-Z][a-z]+ [a-z]/u.test(noun) ? noun[0]!.toLowerCase() + noun.slice(1) : noun)

/** Whether the text after a copula is a value, and not a verb: 「is called」, 「is not」. */
function isValue(value: string): boolean {
  return /^(?:\d|[A-Z`]|about |at |up to |between |\w+ (?:days?|hours?|weeks?|months?|years?|minutes?|seconds?|percent)\b)/u.test(value)
}

const verbs = [
  'install',
  'uninstall',
  'configure',
  'set up',
  'use',
  'run',
  'start',
  'stop',
  'build',
  'test',
  'debug',
  'deploy',
  'create',
  'delete',
  'remove',
  'add',
  'update',
  'upgrade',
  'migrate',
  'import',
  'export',
  'connect',
  'publish',
  'contribute',
  'write',
  'read',
  'handle',
  'enable',
  'disable',
  'customize',
  'extend',
  'load',
  'parse',
  'format',
  'validate',
  'define',
  'register',
  'restore',
  'back up',
  'log in',
  'sign in',
  'report',
  'request',
  'apply',
  'submit',
  'change',
  'clean',
  'measure',
] as const

function gerund(verb: string): string {
  const [first, ...rest] = verb.split(' ')
  const stem = first!.endsWith('e')
    ? first!.slice(0, -1)
    : /^(?:set|run|stop|log|debug|submit)$/u.test(first!)
      ? first! + first!.at(-1)!
      : first!
  return [`${stem}ing`, ...rest].join(' ')
}
const doing = new Map(verbs.flatMap((verb) => [[verb, verb] as const, [gerund(verb), verb] as const]))
const aspects =
  /^(?:features|options|requirements|prerequisites|limitations|dependencies|goals|benefits|ingredients|risks|decisions|action items|next steps|responsibilities|deliverables|supported \w+|known issues)$/iu

/** First words of a question; and words that refer to preceding text. */
const asksPattern = /^(?:what|how|why|when|where|which|who|whose|can|could|does|do|did|is|are|was|were|should|will|must|may)\b/iu
const minWords = 3
const pointingPattern = /\b(?:it|its|this|that|these|those|they|them|he|she)\b/iu

/** Returns the question that a section answers, from its heading; null when no natural one can be formed. */
export function askEnglishHeading(heading: string, title: string): string | null {
  if (heading.endsWith('?'))
    return heading.split(' ').length >= minWords && asksPattern.test(heading) && !pointingPattern.test(heading) ? heading : null
  if (signsPattern.test(heading) || /[,;:()`]/u.test(heading)) return null
  const how = /^how to (?<rest>.+)$/iu.exec(heading)?.groups?.['rest']
  if (how !== undefined) return `How do I ${how[0]!.toLowerCase()}${how.slice(1)}?`
  const words = heading.split(' ')
  for (const length of [2, 1]) {
    const verb = doing.get(words.slice(0, length).join(' ').toLowerCase())
    const rest = words.slice(length).join(' ')
    if (verb !== undefined && rest !== '' && !/^(?:and|or)\b/iu.test(rest)) return `How do I ${verb} ${rest}?`
  }
  if (title === '') return null
  if (/^installation$/iu.test(heading)) return `How do I install ${title}?`
  if (/^usage$/iu.test(heading)) return `How do I use ${title}?`
  return aspects.test(heading) ? `What are the ${heading.toLowerCase()} of ${title}?` : null
}
