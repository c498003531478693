import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { inTurn } from '../../../../lib/view/in-turn.ts'

/** One highlighted line of code; `key` is its position in the code. */
export interface HighlightedLine {
  key: number
  tokens: { key: number; text: string; color: string | undefined }[]
}

/** Languages that answers are likely to contain; each grammar is loaded at its first use. */
const languages = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
}

const aliases: Readonly<Record<string, keyof typeof languages>> = {
  // The grammar of C++ alone is larger than all others together.
  'c++': 'c',
  cpp: 'c',
  js: 'javascript',
  jsx: 'javascript',
  py: 'python',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
}

const theme = createCssVariablesTheme({ name: 'wenjin', variablePrefix: '--wj-code-' })

let highlighter: Promise<HighlighterCore> | undefined

/** Maximum characters of highlighted code, and of a line and milliseconds for it: grammars take more than linear time. */
const maxChars = 20_000
const lineLimits = { tokenizeMaxLineLength: 1000, tokenizeTimeLimit: 50 }

/** Highlights code; returns null for an unknown language and for long code. */
export async function highlightCode(code: string, language: string): Promise<HighlightedLine[] | null> {
  const name = aliases[language.toLowerCase()] ?? language.toLowerCase()
  if (!(name in languages) || code.length > maxChars) return null
  const lang = name as keyof typeof languages
  highlighter ??= createHighlighterCore({ langs: [], themes: [theme], engine: createJavaScriptRegexEngine({ forgiving: true }) })
  const ready = await highlighter
  await ready.loadLanguage(languages[lang])
  return new Promise((resolve, reject) => {
    inTurn(() => {
      try {
        resolve(linesOf(ready.codeToTokensBase(code, { lang, theme: 'wenjin', ...lineLimits })))
      } catch (error) {
        reject(error as Error)
      }
    })
  })
}

const linesOf = (lines: readonly { offset: number; content: string; color?: string | undefined }[][]): HighlightedLine[] =>
  lines.map((tokens, key) => ({ key, tokens: tokens.map(({ offset, content, color }) => ({ key: offset, text: content, color })) }))
