import type { Element, ElementContent, Properties } from 'hast'
import type { Raw } from 'mdast-util-to-hast'
import { toHtml } from 'hast-util-to-html'
import type { Lang } from '@wenjin/contract'
import { pageStyle } from '@wenjin/export/page-style'

/** Content security policy of self-contained pages: no scripts, no loading, no sending. */
export const htmlPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Creates an element of a page; other values become text. */
export function element(tagName: string, properties: Properties, ...children: (ElementContent | string | null)[]): Element {
  const content = children.filter((child) => child !== null)
  return {
    type: 'element',
    tagName,
    properties,
    children: content.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
  }
}

/** HTML that the server itself made of elements, as a child of an element. Never text of anybody: it is not escaped. */
export function madeHtml(html: string): ElementContent {
  const raw: Raw = { type: 'raw', value: html }
  return raw
}

/** Serializes elements. Text is escaped. */
export function htmlOf(...children: readonly ElementContent[]): string {
  return toHtml({ type: 'root', children: [...children] }, { allowDangerousHtml: true })
}

/** Optional head elements of a document apart from the title and the style. */
interface HeadExtras {
  /** Referrer policy: the referrer is sent to our own pages only, or to none. */
  referrer?: 'no-referrer' | 'same-origin'
  elements?: readonly Element[]
}

/**
 * Creates a self-contained HTML document. Text is escaped by the serializer.
 * @param main its `main` element
 */
export function htmlDocument(
  lang: Lang,
  title: string,
  style: string,
  main: Element,
  { referrer = 'no-referrer', elements = [] }: HeadExtras = {},
): string {
  const head = element(
    'head',
    {},
    element('meta', { charSet: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'robots', content: 'noindex' }),
    element('meta', { name: 'referrer', content: referrer }),
    element('title', {}, title),
    ...elements,
    element('style', {}, style),
  )
  const html = element('html', { lang: lang === 'zh' ? 'zh-CN' : 'en' }, head, element('body', {}, main))
  return toHtml({ type: 'root', children: [{ type: 'doctype' }, html] }, { allowDangerousHtml: true })
}

/** Creates a document in the common style of all pages. */
export function htmlPage(lang: Lang, title: string, body: ElementContent[]): string {
  return htmlDocument(lang, title, pageStyle, element('main', {}, ...body))
}

/** Creates the page for a URL that does not exist or has expired. */
export function missingPage(lang: Lang): string {
  const [title, text, home] =
    lang === 'zh'
      ? ['没有找到这个页面', '它可能已被取消分享或删除。', '打开问津']
      : ['This page was not found', 'It may have been unpublished or deleted.', 'Open Wenjin']
  const main = element('main', {}, element('h1', {}, title), element('p', {}, text), element('p', {}, element('a', { href: '/' }, home)))
  // An empty icon, since browsers request one by themselves when a page names none.
  const icon = element('link', { rel: ['icon'], href: 'data:,' })
  return htmlDocument(lang, title, pageStyle, main, { elements: [icon] })
}
