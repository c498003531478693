import { Parser } from 'htmlparser2'

/** Tags that services use in titles and snippets; other text between angle brackets is content, such as `Vec<T>`. */
const inlineTag =
  /<\/?(?:a|abbr|b|bdi|big|cite|code|div|em|font|h[1-6]|i|img|li|mark|ol|p|pre|q|s|small|span|strong|sub|sup|table|tbody|td|th|tr|tt|u|ul|jats:[\w-]+|mml:[\w-]+|scp|title|sec|br|hr)(?:\s[^<>]*)?\/?>/gi
const breakingTag = /^<\/?(?:div|h[1-6]|li|ol|p|pre|td|th|tr|ul|br|hr|title|sec|jats:(?:p|title|sec|list-item))\b/i

/** Returns the text of a title or snippet, without tags and entities, on one line. */
export function plainText(markup: string): string {
  const withoutTags = withoutComments(markup)
    .replace(/<!\[CDATA\[|\]\]>/g, ' ')
    .replace(inlineTag, (tag) => (breakingTag.test(tag) ? ' ' : ''))
  return decodeEntities(withoutTags)
    .replace(/[\s\p{Cc}\u200b\ufeff]+/gu, ' ')
    .trim()
    .toWellFormed()
}

function withoutComments(markup: string): string {
  let text = ''
  let at = 0
  for (;;) {
    const start = markup.indexOf('<!--', at)
    const end = start < 0 ? -1 : markup.indexOf('-->', start)
    if (end < 0) return text + markup.slice(at)
    text += `${markup.slice(at, start)} `
    at = end + '-->'.length
  }
}

/** Like `plainText`, for a longer text whose line breaks are kept. */
export function plainParagraphs(markup: string): string {
  return markup.split(/\n+/).map(plainText).filter(Boolean).join('\n')
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  let decoded = ''
  const parser = new Parser({ ontext: (piece) => (decoded += piece) }, { decodeEntities: true })
  parser.end(text.replaceAll('<', '&lt;'))
  return decoded
}

/** Shortens a text to at most `limit` characters, with `…` at the cut. */
export function shortText(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit).toWellFormed()}…` : text
}
