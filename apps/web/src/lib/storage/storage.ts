import { modes, outputLangs, outputStyles, type Mode } from '@wenjin/contract'
import { browserStore, flag, isText, number, oneOf, readValue, shape, text, writeValue, type Kind, type Store } from './stored-value.ts'

/** How long a chosen engine is valid, milliseconds. Spec section 4. */
const engineLifetimeMs = 3_600_000

const mode: Kind<Mode> = oneOf('detail', ...modes)
/** A panel width that leaves room for both sides: 240–1200 CSS pixels. */
const width: Kind<string> = {
  fallback: '400px',
  valid: (value): value is string => isText(value) && /^\d{3,4}px$/.test(value) && parseInt(value) >= 240 && parseInt(value) <= 1200,
}

/**
 * Settings stored in this browser: those of spec section 3 "Local storage settings" that the page uses, and further ones of the page.
 * Values are stored as JSON.
 */
const settings = {
  /** The engine of the question box: `default`, `ai`, a category, or `topic:<id>`. Valid for an hour. */
  defaultEngine: text('default'),
  /** When `defaultEngine` was chosen, milliseconds since 1970. */
  engineUpdateTime: number(0, 0, Number.MAX_SAFE_INTEGER),
  /** Language of answers; `auto` is that of the question. */
  outputLang: oneOf('auto', ...outputLangs),
  /** Language of scholarly sources. */
  scholarLang: oneOf('all', 'zh', 'en'),
  /** The mode of the question box. */
  defaultMode: mode,
  defaultResearchMode: oneOf('research', 'think-research', 'strong-research'),
  showPdfHighlight: flag(true),
  pdfModeContentWidth: width,
  /** Typography of books: font size in CSS pixels, line height in ems, characters per line, paper, serifs. */
  bookLook: shape({ size: 18, leading: 1.8, measure: 38, paper: 'auto', serif: true }),
  /** Settings for reading books aloud: speed, and the name of a voice (empty for the language's default). */
  bookVoice: shape({ rate: 1, voice: '' }),
  /** Random id of this browser, to distinguish the devices of a reader; created when a book is first opened. */
  deviceId: text(''),
  /** Whether pages of a PDF are shown on white or black; `auto` follows the theme of the page. */
  readerPaper: oneOf('auto', 'day', 'night'),
  showReferenceFilter: flag(false),
  /** The parameters that the sign-in page was opened with. */
  loginData: shape({ redirectUrl: '', tipsHtml: '', showTips: false, target: '', logDesc: '' }),
  /** Whether the home page shows example questions. */
  showExamples: flag(true),
  /** The model that writes answers: `auto`, `extractive`, or a model's role or name. */
  defaultModel: text('auto'),
  /** The model for research: a model's role or name. */
  deepResearchModel: text('fast'),
  /** The action of Enter: `before` searches and then answers, `after` answers and then searches, `only` searches. */
  searchMethod: oneOf('before', 'after', 'only'),
  /** Whether the reader uses traditional search: a button for a list of results is shown beside the ask button. */
  traditionalSearch: flag(false),
  /** How a model's thinking is shown beside its answer. */
  thinkingDisplayMode: oneOf('collapsed', 'expanded', 'hidden'),
  defaultOutputStyle: oneOf('正常', ...outputStyles),
  /** Whether sharing a finished answer as a web page is offered first. */
  outputHtml: flag(false),
  theme: oneOf('system', 'light', 'dark'),
  uiLang: oneOf('zh', 'en'),
  proseFont: oneOf('sans', 'serif'),
  /** Text size of prose. */
  fontSize: oneOf('standard', 'small', 'large', 'huge'),
  railCollapsed: flag(false),
  /** How the files of a topic are shown: as rows or as tiles. */
  filesView: oneOf('list', 'grid'),
  /** Whether the notice that answers are quotations was dismissed. */
  noModelNoticeSeen: flag(false),
}

export type SettingName = keyof typeof settings
export type SettingValue<K extends SettingName> = (typeof settings)[K] extends Kind<infer T> ? T : never

/** Returns the default of a setting. */
export function settingDefault<K extends SettingName>(name: K): SettingValue<K> {
  // TypeScript cannot see that a name's entry and its value type are the same pair.
  return settings[name].fallback as SettingValue<K>
}

/** Whether an engine searches a person's knowledge: their own files or a topic. */
export function isKnowledgeEngine(engine: string): boolean {
  return /^(knowledge|mine|topic)(:|$)/.test(engine)
}

/** Returns when a value chosen at `chosenAt` expires; Infinity when it does not. */
export function holdsUntil(name: SettingName, value: unknown, chosenAt: number): number {
  if (value === settings[name].fallback) return Infinity
  if (name === 'defaultEngine') return chosenAt + engineLifetimeMs
  return Infinity
}

/** Returns when `defaultEngine` was chosen; 0 for a future time, after the clock was set back. */
export function engineChosenAt(store: Store | null = browserStore('localStorage'), now = Date.now()): number {
  const time = readSetting('engineUpdateTime', store, now)
  return time <= now ? time : 0
}

/** Returns the stored value; the default when it is missing, invalid or expired, or storage is blocked. */
export function readSetting<K extends SettingName>(
  name: K,
  store: Store | null = browserStore('localStorage'),
  now = Date.now(),
): SettingValue<K> {
  const kind = settings[name] as unknown as Kind<SettingValue<K>>
  const value = readValue(name, kind, store)
  const chosenAt = name === 'defaultEngine' ? engineChosenAt(store, now) : now
  return holdsUntil(name, value, chosenAt) > now ? value : kind.fallback
}

/** Stores a value. Where storage is full or blocked, and always for the workflow engine, it lasts as long as the page. */
export function writeSetting<K extends SettingName>(
  name: K,
  value: SettingValue<K>,
  store: Store | null = browserStore('localStorage'),
  now = Date.now(),
): void {
  if (name === 'defaultEngine') {
    if (/^workflow(:|$)/.test(String(value))) return
    writeValue('engineUpdateTime', now, store)
  }
  writeValue(name, value, store)
}
