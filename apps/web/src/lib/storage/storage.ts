import { modes, outputLangs, outputStyles, type Mode } from '@wenjin/contract'
import { browserStore, flag, isText, number, oneOf, readValue, shape, text, writeValue, type Kind, type Store } from './stored-value.ts'

/** How long a choice of where to search holds, milliseconds. Spec section 4. */
const engineLifetimeMs = 3_600_000

const mode: Kind<Mode> = oneOf('detail', ...modes)
/** A width that leaves room for both sides: 240–1200 CSS pixels. */
const width: Kind<string> = {
  fallback: '400px',
  valid: (value): value is string => isText(value) && /^\d{3,4}px$/.test(value) && parseInt(value) >= 240 && parseInt(value) <= 1200,
}

/**
 * Settings stored in this browser: of spec section 3 "Local storage settings" what something reads, and what the page adds to it. Values are
 * stored as JSON.
 */
const settings = {
  /** Where the question box searches: `default`, `ai`, a category, or `topic:<id>`. Holds an hour. */
  defaultEngine: text('default'),
  /** When `defaultEngine` was chosen, milliseconds since 1970. */
  engineUpdateTime: number(0, 0, Number.MAX_SAFE_INTEGER),
  /** Language of answers; `auto` is the question's. */
  outputLang: oneOf('auto', ...outputLangs),
  /** Language of scholarly sources. */
  scholarLang: oneOf('all', 'zh', 'en'),
  /** How the question box answers. */
  defaultMode: mode,
  defaultResearchMode: oneOf('research', 'think-research', 'strong-research'),
  showPdfHighlight: flag(true),
  pdfModeContentWidth: width,
  /** How books are set: size of type in CSS pixels, height of a line in ems, characters of a line, paper, serifs. */
  bookLook: shape({ size: 18, leading: 1.8, measure: 38, paper: 'auto', serif: true }),
  /** How books are read aloud: speed, and the name of a voice (empty for the language's own). */
  bookVoice: shape({ rate: 1, voice: '' }),
  /** The name of this browser among several that read; created when a book is first opened. */
  deviceId: text(''),
  /** Pages of a PDF on white or on black; `auto` as the page around them. */
  readerPaper: oneOf('auto', 'day', 'night'),
  showReferenceFilter: flag(false),
  /** The parameters that the sign-in page was opened with. */
  loginData: shape({ redirectUrl: '', tipsHtml: '', showTips: false, target: '', logDesc: '' }),
  /** The home page lists questions to begin with. */
  showExamples: flag(true),
  /** What composes: `auto`, `extractive`, or a model's role or name. */
  defaultModel: text('auto'),
  /** The model that researches: a model's role or name. */
  deepResearchModel: text('fast'),
  /** The action of Enter: `before` searches and then answers, `after` answers and then searches, `only` searches. */
  searchMethod: oneOf('before', 'after', 'only'),
  /** The reader searches the traditional way: a list of results stands beside the answer's button. */
  traditionalSearch: flag(false),
  /** How a model's thinking shows beside its answer. */
  thinkingDisplayMode: oneOf('collapsed', 'expanded', 'hidden'),
  defaultOutputStyle: oneOf('正常', ...outputStyles),
  /** A page of its own is the first thing a finished answer offers. */
  outputHtml: flag(false),
  theme: oneOf('system', 'light', 'dark'),
  uiLang: oneOf('zh', 'en'),
  proseFont: oneOf('sans', 'serif'),
  /** Step of the size of prose. */
  fontSize: oneOf('standard', 'small', 'large', 'huge'),
  railCollapsed: flag(false),
  /** How the files of a topic show: line by line or as tiles. */
  filesView: oneOf('list', 'grid'),
  /** The notice that answers are quotations was put away. */
  noModelNoticeSeen: flag(false),
}

export type SettingName = keyof typeof settings
export type SettingValue<K extends SettingName> = (typeof settings)[K] extends Kind<infer T> ? T : never

/** The default of a setting. */
export function settingDefault<K extends SettingName>(name: K): SettingValue<K> {
  // TypeScript cannot see that a name's entry and its value type are the same pair.
  return settings[name].fallback as SettingValue<K>
}

/** Whether an engine searches what belongs to a person: their own files or a topic. */
export function isKnowledgeEngine(engine: string): boolean {
  return /^(knowledge|mine|topic)(:|$)/.test(engine)
}

/** When a value that was chosen at `chosenAt` loses its force; Infinity where it holds for good. */
export function holdsUntil(name: SettingName, value: unknown, chosenAt: number): number {
  if (value === settings[name].fallback) return Infinity
  if (name === 'defaultEngine') return chosenAt + engineLifetimeMs
  return Infinity
}

/** When `defaultEngine` was chosen; one from the future, after the clock was put back, is from nowhere. */
export function engineChosenAt(store: Store | null = browserStore('localStorage'), now = Date.now()): number {
  const time = readSetting('engineUpdateTime', store, now)
  return time <= now ? time : 0
}

/** The stored value; the default when there is none, it is damaged or its time is over, or storage is forbidden. */
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

/** Remembers a value; where storage is full or forbidden, and for the workflow engine always, it lasts for this page only. */
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
