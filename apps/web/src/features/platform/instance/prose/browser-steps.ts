import type { Lang } from '@wenjin/contract'
import type { Block } from './prose.ts'

export const browsers = ['chrome', 'edge', 'firefox', 'safari', '360', 'qq'] as const
export type Browser = (typeof browsers)[number]

/** Display names of the browsers. */
export const browserNames: Readonly<Record<Browser, Record<Lang, string>>> = {
  chrome: { zh: 'Chrome', en: 'Chrome' },
  edge: { zh: 'Edge', en: 'Edge' },
  firefox: { zh: 'Firefox', en: 'Firefox' },
  safari: { zh: 'Safari', en: 'Safari' },
  '360': { zh: '360 浏览器', en: '360 Browser' },
  qq: { zh: 'QQ 浏览器', en: 'QQ Browser' },
}

/** Detects the current browser by its user agent; other Chromium-based browsers are treated as Chrome. */
export function browserOf(userAgent: string): Browser {
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return 'edge'
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'firefox'
  if (/QQBrowser\//.test(userAgent)) return 'qq'
  if (/360SE|360EE|QihooBrowser|QHBrowser/.test(userAgent)) return '360'
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\/|CriOS\//.test(userAgent)) return 'safari'
  return 'chrome'
}

/** The steps to set the search engine in each browser. `address` contains `%s` in place of the search words. */
export const browserSteps: Readonly<Record<Lang, (address: string, host: string) => Readonly<Record<Browser, readonly Block[]>>>> = {
  zh: (address, host) => ({
    chrome: [
      {
        steps: [
          '在地址栏输入 `chrome://settings/searchEngines` 并回车。',
          '在「网站搜索」右侧点「添加」。',
          `名称填「问津」，快捷字词填 \`wj\`，网址格式填 \`${address}\`，然后保存。`,
          '在列表里找到「问津」，点右侧的「⋮」，选「设为默认」。',
        ],
      },
      '只想偶尔使用时不必设为默认：在地址栏输入 `wj`，按 Tab 或空格，再输入问题。手机版 Chrome 不能添加自己的地址，访问过本站后，可以在「设置 → 搜索引擎 → 最近访问过」里选择。',
    ],
    edge: [
      {
        steps: [
          '在地址栏输入 `edge://settings/searchEngines` 并回车。',
          '点「添加」。',
          `搜索引擎填「问津」，快捷方式填 \`wj\`，URL 填 \`${address}\`，然后保存。`,
          '在列表里点「问津」右侧的「⋯」，选「设为默认值」。',
        ],
      },
    ],
    firefox: [
      {
        steps: [
          '留在本站的任意页面，右键点击地址栏，选「添加“问津”」。本站提供了搜索描述文件，Firefox 会自己读取。',
          '打开「设置 → 搜索」，在「默认搜索引擎」里选「问津」。',
        ],
      },
      `也可以在「设置 → 搜索 → 搜索快捷方式」里点「添加」，网址填 \`${address}\`。`,
    ],
    safari: [
      'Safari 不允许把自选的网站设为默认搜索引擎，但可以在地址栏里快速搜索本站。',
      {
        steps: [
          '打开 Safari 的「设置 → 搜索」（iPhone：设置 → App → Safari），打开「快速网站搜索」。',
          '在本站提问一次，Safari 会记住它。',
          `以后在地址栏输入 \`${host} 问题\`，再选建议里的「搜索 ${host}」。`,
        ],
      },
    ],
    '360': [
      {
        steps: [
          '点右上角的「≡」打开「设置」，在「基本设置」里找到「搜索引擎」。',
          '点「管理搜索引擎」，再点「添加」。极速浏览器在「设置 → 基本设置 → 搜索引擎管理」。',
          `名称填「问津」，关键字填 \`wj\`，网址填 \`${address}\`。`,
          '把鼠标移到「问津」这一行，点「设为默认搜索引擎」。',
        ],
      },
    ],
    qq: [
      {
        steps: [
          '点右上角的「≡」打开「设置」，在「常规设置」里找到「搜索引擎」。',
          '点「管理搜索引擎」，在最后一行空白处添加。',
          `名称填「问津」，关键字填 \`wj\`，网址填 \`${address}\`。`,
          '把鼠标移到「问津」这一行，点「设为默认」。',
        ],
      },
    ],
  }),
  en: (address, host) => ({
    chrome: [
      {
        steps: [
          'Type `chrome://settings/searchEngines` into the address bar and press Enter.',
          'Beside “Site search”, choose “Add”.',
          `Name it “Wenjin”, with the shortcut \`wj\` and the URL \`${address}\`, and save.`,
          'Find “Wenjin” in the list, open its “⋮” menu and choose “Make default”.',
        ],
      },
      'For occasional use it need not be the default: type `wj`, press Tab or Space, then the question. Chrome on phones takes no address of your own; after a visit here, look under “Settings → Search engine → Recently visited”.',
    ],
    edge: [
      {
        steps: [
          'Type `edge://settings/searchEngines` into the address bar and press Enter.',
          'Choose “Add”.',
          `Enter “Wenjin” as the search engine, \`wj\` as the shortcut and \`${address}\` as the URL, and save.`,
          'In the list open the “⋯” menu of “Wenjin” and choose “Make default”.',
        ],
      },
    ],
    firefox: [
      {
        steps: [
          'On any page of this site, right-click the address bar and choose “Add Wenjin”. The site offers a search description that Firefox reads by itself.',
          'Open “Settings → Search” and choose “Wenjin” as the default search engine.',
        ],
      },
      `Or choose “Add” under “Settings → Search → Search Shortcuts” and enter the URL \`${address}\`.`,
    ],
    safari: [
      'Safari does not let a site of your choice be the default search engine, but it can search this site from the address bar.',
      {
        steps: [
          'Open Safari’s “Settings → Search” (on an iPhone: Settings → Apps → Safari) and switch on “Quick Website Search”.',
          'Ask one question here; Safari remembers the site.',
          `From then on type \`${host} question\` into the address bar and choose “Search ${host}” among the suggestions.`,
        ],
      },
    ],
    '360': [
      {
        steps: [
          'Open “Settings” from the “≡” menu and find the search engine under the basic settings.',
          'Choose to manage search engines, then “Add”.',
          `Name it “Wenjin”, with the keyword \`wj\` and the URL \`${address}\`.`,
          'Point at the line of “Wenjin” and make it the default search engine.',
        ],
      },
    ],
    qq: [
      {
        steps: [
          'Open “Settings” from the “≡” menu and find the search engine under the general settings.',
          'Choose to manage search engines, and fill in the empty last line.',
          `Name it “Wenjin”, with the keyword \`wj\` and the URL \`${address}\`.`,
          'Point at the line of “Wenjin” and make it the default.',
        ],
      },
    ],
  }),
}
