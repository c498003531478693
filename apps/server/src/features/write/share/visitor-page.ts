import type { Lang } from '@wenjin/contract'
import { pageStyle } from '@wenjin/export/page-style'
import type { Element } from 'hast'
import { element, htmlDocument } from '../../../lib/text/html-page.ts'
import { visitorPageStyle } from './visitor-page.style.ts'
import type { SharedContent } from './shared-content.ts'

/** Content security policy: no scripts, pictures and form targets on this site only. */
export const visitorPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"

const words = {
  zh: {
    app: '问津',
    shared: '分享自问津',
    more: '用问津继续追问',
    signIn: '登录后继续追问',
    full: '在问津里打开',
    ask: '用问津提问',
    image: '分享图片',
    previous: '上一页',
    next: '下一页',
    page: (n: number, of: number) => `第 ${n} / ${of} 页`,
    made: '内容由问津生成或整理，引用的原文以来源为准。',
    complain: '举报',
    locked: '这个分享需要密码',
    lockedText: '请输入分享者告诉您的密码。',
    password: '密码',
    open: '打开',
    wrong: '密码不对，请再试一次。',
    often: '密码输错的次数太多，请稍后再试。',
  },
  en: {
    app: 'Wenjin',
    shared: 'Shared with Wenjin',
    more: 'Ask on with Wenjin',
    signIn: 'Sign in to ask on',
    full: 'Open in Wenjin',
    ask: 'Ask with Wenjin',
    image: 'Share image',
    previous: 'Previous page',
    next: 'Next page',
    page: (n: number, of: number) => `Page ${n} of ${of}`,
    made: 'Made or arranged with Wenjin. The sources are what counts.',
    complain: 'Report',
    locked: 'This link asks for a password',
    lockedText: 'Enter the password that the sharer told you.',
    password: 'Password',
    open: 'Open',
    wrong: 'The password is wrong; try again.',
    often: 'Too many wrong passwords; try again later.',
  },
} as const

/** The icon of pages of links, which have no shell that declares it. */
const icon = element('link', { rel: ['icon'], href: '/icon.svg', type: 'image/svg+xml' })
const meta = (property: string, content: string) => element('meta', { property, content })

/** Public origin of the instance as the visitor sees it, and the key of the link. */
export interface PageAddress {
  origin: string
  key: string
  /** The tracking parameter of the link, passed on. */
  tag: string | undefined
}

function withTag(path: string, tag: string | undefined): string {
  if (tag === undefined) return path
  return `${path}${path.includes('?') ? '&' : '?'}share=${encodeURIComponent(tag)}`
}

/** Renders the meta elements with which other programs preview a link. */
function previewOf({ title, summary }: Pick<SharedContent, 'title' | 'summary'>, lang: Lang, { origin, key }: PageAddress): Element[] {
  const address = `${origin}/s/${encodeURIComponent(key)}`
  return [
    element('meta', { name: 'description', content: summary }),
    element('link', { rel: ['canonical'], href: address }),
    meta('og:type', 'article'),
    meta('og:site_name', words[lang].app),
    meta('og:title', title),
    meta('og:description', summary),
    meta('og:url', address),
    meta('og:image', `${address}/image?form=preview`),
    meta('og:image:width', '1200'),
    meta('og:image:height', '630'),
    element('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ]
}

const head = (lang: Lang) =>
  element('header', { className: ['brand'] }, element('a', { href: '/' }, words[lang].app), element('span', {}, words[lang].shared))

/** The actions open to a visitor of the page. */
export interface VisitorRights {
  /** Whether the visitor may copy the shared turns; `signIn` when that requires an account, null when there is no session. */
  asksOn: 'copy' | 'signIn' | null
}

function actions(content: SharedContent, lang: Lang, { key, tag }: PageAddress, { asksOn }: VisitorRights): Element {
  const text = words[lang]
  const path = `/s/${encodeURIComponent(key)}`
  const first =
    asksOn === 'copy'
      ? element(
          'form',
          { method: 'post', action: `${path}/continue` },
          element('button', { type: 'submit', className: ['solid'] }, text.more),
        )
      : asksOn === 'signIn'
        ? element('a', { className: ['solid'], href: `/h5-login?redirectUrl=${encodeURIComponent(path)}` }, text.signIn)
        : element(
            'a',
            { className: ['solid'], href: content.opens ? withTag(content.opens, tag) : '/' },
            content.opens ? text.more : text.ask,
          )
  return element(
    'nav',
    { className: ['actions'] },
    first,
    asksOn !== null && content.opens !== null ? element('a', { href: withTag(content.opens, tag) }, text.full) : null,
    element('a', { href: `/h5-share?shareKey=${encodeURIComponent(key)}` }, text.image),
  )
}

function pager({ page, pages }: SharedContent, lang: Lang, key: string): Element | null {
  if (pages <= 1) return null
  const text = words[lang]
  const link = (n: number, label: string, rel: string) =>
    element('a', { href: `/s/${encodeURIComponent(key)}?page=${n}`, rel: [rel] }, label)
  return element(
    'nav',
    { className: ['pager'] },
    page > 0 ? link(page - 1, text.previous, 'prev') : null,
    element('span', {}, text.page(page + 1, pages)),
    page + 1 < pages ? link(page + 1, text.next, 'next') : null,
  )
}

/** Renders the page of a shared object for visitors: everything is in the HTML, and no script is needed. */
export function visitorPage(content: SharedContent, lang: Lang, address: PageAddress, rights: VisitorRights): string {
  const text = words[lang]
  const { key, origin } = address
  const isPoster = content.style !== ''
  const main = element(
    'main',
    {},
    head(lang),
    isPoster ? null : element('h1', {}, content.title),
    ...content.parts,
    pager(content, lang, key),
    actions(content, lang, address, rights),
    element(
      'footer',
      {},
      `${text.made} `,
      element('a', { href: `/complaints?url=${encodeURIComponent(`${origin}/s/${key}`)}` }, text.complain),
      // Counts visits by browsers that store cookies, and not those of robots.
      element('img', { src: `/s/${encodeURIComponent(key)}/seen`, alt: '', width: 1, height: 1 }),
    ),
  )
  const extras = { referrer: 'same-origin' as const, elements: [icon, ...previewOf(content, lang, address)] }
  return htmlDocument(content.lang, content.title, pageStyle + content.style + visitorPageStyle, main, extras)
}

/** Renders the page that asks for the password of a link; it reveals nothing of the object. */
export function lockedPage(lang: Lang, key: string, problem: 'wrong' | 'often' | null): string {
  const text = words[lang]
  const main = element(
    'main',
    {},
    head(lang),
    element('h1', {}, text.locked),
    element('p', {}, text.lockedText),
    element(
      'form',
      { method: 'post', action: `/s/${encodeURIComponent(key)}`, className: ['locked'] },
      element(
        'label',
        {},
        element('span', {}, text.password),
        element('input', {
          type: 'password',
          name: 'pwd',
          required: true,
          autoFocus: true,
          maxLength: 200,
          autoComplete: ['off'],
          ...(problem === null ? {} : { ariaInvalid: 'true', ariaDescribedBy: ['problem'] }),
        }),
      ),
      problem === null ? null : element('p', { id: 'problem', role: 'alert', className: ['problem'] }, text[problem]),
      element('button', { type: 'submit', className: ['solid'] }, text.open),
    ),
  )
  return htmlDocument(lang, text.locked, pageStyle + visitorPageStyle, main, { referrer: 'same-origin', elements: [icon] })
}

/** Renders a page with the preview of a topic, which redirects to the topic at once. */
export function topicPage(content: SharedContent | null, lang: Lang, address: PageAddress, target: string): string {
  const text = words[lang]
  const title = content?.title ?? text.locked
  const to = withTag(target, address.tag)
  const main = element(
    'main',
    {},
    head(lang),
    element('h1', {}, title),
    content === null || content.summary === '' ? null : element('p', {}, content.summary),
    element('nav', { className: ['actions'] }, element('a', { className: ['solid'], href: to }, text.open)),
  )
  const refresh = element('meta', { httpEquiv: ['refresh'], content: `0; url=${to}` })
  const elements = [refresh, icon, ...(content === null ? [] : previewOf(content, lang, address))]
  return htmlDocument(lang, title, pageStyle + visitorPageStyle, main, { referrer: 'same-origin', elements })
}
