import { limits } from '@wenjin/contract'
import { paths } from '../../../../lib/navigation/paths.ts'
import { operatorBlocks } from './operator.ts'
import type { Facts, ProseText } from './prose.ts'

const days = limits.cancelGraceDays
const codeMinutes = limits.code.lifetimeMs / 60_000
const sidDays = limits.sidMaxAgeMs / 86_400_000

/** Lists the data that this instance sends elsewhere, by its configuration. */
function leavesInChinese({ offline, model, signIn, turnstile }: Facts): string[] {
  const { phone, email, providers } = signIn
  return [
    offline
      ? '本实例处于离线模式（`OFFLINE=1`），不会主动连接外部网络。'
      : '您导入链接时，服务器会去读取那个网页，对方网站能看到服务器的网络地址，看不到您的。',
    model
      ? `生成回答时，您的问题和找到的相关段落会发送给运营者配置的语言模型（${model}）。它可能运行在本机，也可能由第三方提供，请向运营者了解。`
      : '本实例没有连接语言模型，问题和资料不会发送给任何模型服务。',
    email === 'mail'
      ? '发送邮件验证码和安全提醒时，您的邮箱地址会交给运营者配置的邮件服务器。'
      : '本实例没有配置邮件服务，验证码写在服务器日志里，不会发往外部。',
    phone === 'sms' ? '发送短信验证码时，您的手机号会交给运营者配置的短信服务商。' : '本实例没有配置短信服务，不会把手机号交给短信服务商。',
    providers.length > 0
      ? `您选择用第三方登录（${providers.map(({ name }) => name).join('、')}）时，会跳转到对方网站；我们只取得对方返回的标识和名称。`
      : '本实例没有启用第三方登录。',
    turnstile
      ? '需要人机验证时，页面会加载 Turnstile 的脚本，提供方会处理您的网络地址和浏览器信息。'
      : '人机验证在本实例完成，不使用外部服务。',
    '页面没有嵌入广告、社交插件、外部字体或第三方统计代码。',
  ]
}

function leavesInEnglish({ offline, model, signIn, turnstile }: Facts): string[] {
  const { phone, email, providers } = signIn
  return [
    offline
      ? 'This instance is in offline mode (`OFFLINE=1`) and does not call out.'
      : 'When you import a link, the server reads that page. The site sees the server’s network address, not yours.',
    model
      ? `To compose an answer, your question and the passages found are sent to the language model the operator configured (${model}). It may run on this very machine or be a third party’s; please ask the operator.`
      : 'No language model is connected, so questions and sources are sent to no model service.',
    email === 'mail'
      ? 'Codes and security notices by mail pass your address to the mail server the operator configured.'
      : 'No mail service is configured; codes stand in the server’s log and are not sent anywhere.',
    phone === 'sms'
      ? 'Codes by text message pass your phone number to the operator’s SMS provider.'
      : 'No SMS service is configured; phone numbers are handed to no SMS provider.',
    providers.length > 0
      ? `If you choose to sign in with a third party (${providers.map(({ name }) => name).join(', ')}), you are taken to its site; only the identifier and name it returns are kept.`
      : 'Signing in with third parties is not enabled.',
    turnstile
      ? 'Where a human check is needed, the page loads the Turnstile script, whose provider processes your network address and browser details.'
      : 'Human checks are done by this instance; no outside service is used.',
    'Pages carry no advertising, social plugins, outside fonts or third-party analytics.',
  ]
}

/** The privacy policy. */
export const privatePolicy: ProseText = {
  zh: (facts) => ({
    title: '隐私政策',
    lead: '本站保存什么、保存多久、什么会离开这台服务器，以及您怎样拿回或删除自己的数据。',
    sections: [
      { title: '谁负责', blocks: operatorBlocks(facts, 'zh') },
      {
        title: '我们保存什么',
        blocks: [
          {
            table: {
              name: '保存的数据',
              head: ['内容', '用途', '保存多久'],
              rows: [
                ['手机号或邮箱、名称、头像', '登录、显示', `账号注销后 ${days} 天`],
                ['密码', '登录；只保存 argon2id 摘要，不保存原文', '同上'],
                ['提问和回答', '历史记录、继续对话、分享', '直到您删除，或账号注销'],
                ['导入的文件、网页和其中的文字', '作为回答的资料', '直到您删除，或账号注销'],
                ['登录的设备：浏览器、网络地址、最近使用时间', '让您看到并退出设备', `退出时删除，最长 ${sidDays} 天`],
                ['验证码', '确认是您本人', `${codeMinutes} 分钟`],
                ['输错密码和验证码的次数（按账号和网络地址）', '防止有人猜密码', '最后一次之后 1 天'],
                ['更换下来的手机号或邮箱', '防止别人用它冒充您', '90 天'],
                ['使用统计（仅在您允许后带有标识）', '改进产品', '400 天；账号注销后不再与您关联'],
                ['反馈和投诉', '回复和处理', '留存备查；账号注销后不再与您关联'],
                ['服务器日志：访问的接口、结果、耗时', '排查故障；不记录问题和文件内容', '由运营者设定'],
              ],
            },
          },
        ],
      },
      {
        title: 'Cookie',
        blocks: [
          '除「统计」一项外，下面的 Cookie 都是网站运行所必需的。它们只属于本站，不用于跨站跟踪。',
          {
            table: {
              name: 'Cookie',
              head: ['名称', '作用', '期限'],
              rows: [
                ['tid', '识别这个浏览器，让访客能看到自己的记录', '2 年'],
                ['sid', '登录凭证', `${sidDays} 天`],
                ['uid', '当前账号的编号', `${sidDays} 天`],
                ['register', '正在注册的标记', '注册完成或退出时清除'],
                ['traceid', '把同一次访问的请求串起来，便于排查故障', '关闭浏览器时清除'],
                ['referrer_s', '您从哪个网站来（不含查询参数）', '关闭浏览器时清除'],
                ['consent', '您是否允许使用统计', '1 年'],
              ],
            },
          },
        ],
      },
      {
        title: '浏览器里保存的',
        blocks: [
          '主题、语言、字体、默认模式等设置保存在浏览器的本地存储中；别人分享给您的对话会在浏览器数据库里留一份，断网时也能打开。它们都可以在浏览器设置里清除。',
        ],
      },
      { title: '什么会离开本实例', blocks: [{ list: leavesInChinese(facts) }] },
      {
        title: '使用统计',
        blocks: [
          '首次访问时我们会问您是否允许记录使用统计。只有您允许后，页面才会发送：看了哪类页面、提了几次问题、打开了几次引用、是否导出或登录。不包含问题、回答和文件的内容。',
          '无论是否允许，服务器都会统计每天的提问次数；您没有允许时，这个数字不带任何个人标识。您可以随时在设置里改变决定。统计只保存在本实例的数据库，不交给第三方。',
          { link: { to: paths.userSettings(), text: '打开设置' } },
        ],
      },
      {
        title: '安全',
        blocks: [
          '密码用 argon2id 保存；登录凭证在数据库里只有摘要；登录、验证码和密钥都有频率限制和锁定。通过 https 访问时，Cookie 只在加密连接中发送。请运营者为公网实例启用 https。',
        ],
      },
      {
        title: '您的权利',
        blocks: [
          {
            list: [
              '查看和更正：在个人信息页面。',
              '导出：随时下载一个 zip，里面有资料、提问和回答，以及您上传的原文件。',
              `删除：可以单独删除对话和文件，也可以注销账号；注销有 ${days} 天反悔期，期满后全部删除。`,
              '访客：可以在历史页面删除记录；清除 Cookie 后，之前的记录不再与您关联。',
              '撤回同意：在设置里关闭使用统计，之后不再发送。',
              '有疑问或不满意时，联系运营者，或者向当地的个人信息保护部门投诉。',
            ],
          },
          { link: { to: paths.userInfo(), text: '个人信息' } },
        ],
      },
      { title: '未成年人', blocks: ['不满 14 周岁的人应由监护人同意后使用。发现未经同意收集的儿童信息，请联系运营者，我们会尽快删除。'] },
      { title: '变更', blocks: [`本政策对应问津 ${facts.version}。内容有重要变化时，运营者应当在本站提示。`] },
    ],
  }),
  en: (facts) => ({
    title: 'Privacy policy',
    lead: 'What this site keeps, for how long, what leaves this server, and how you get back or delete what is yours.',
    sections: [
      { title: 'Who is responsible', blocks: operatorBlocks(facts, 'en') },
      {
        title: 'What is kept',
        blocks: [
          {
            table: {
              name: 'Data that is kept',
              head: ['What', 'What for', 'How long'],
              rows: [
                ['Phone or e-mail, name, picture', 'signing in, being shown', `${days} days after the account is cancelled`],
                ['Password', 'signing in; only an argon2id digest is kept, never the password', 'the same'],
                ['Questions and answers', 'history, going on, sharing', 'until you delete them or cancel the account'],
                ['Imported files and pages and their text', 'sources of answers', 'until you delete them or cancel the account'],
                [
                  'Devices: browser, network address, last use',
                  'showing them to you and signing them out',
                  `until signed out, at most ${sidDays} days`,
                ],
                ['Codes', 'making sure it is you', `${codeMinutes} minutes`],
                ['How often passwords and codes were wrong, by account and network address', 'stopping guesses', '1 day after the last'],
                ['A phone or e-mail you replaced', 'so that nobody else passes for you with it', '90 days'],
                [
                  'Usage statistics (with ids only if you allow it)',
                  'improving the product',
                  '400 days; no longer tied to you once the account is gone',
                ],
                [
                  'Feedback and complaints',
                  'replying and acting on them',
                  'kept on record; no longer tied to you once the account is gone',
                ],
                [
                  'Server log: calls, outcomes, durations',
                  'finding faults; without questions or contents of files',
                  'as the operator sets it',
                ],
              ],
            },
          },
        ],
      },
      {
        title: 'Cookies',
        blocks: [
          'Apart from statistics, the site needs these cookies to work. They belong to this site alone and are not used to follow you elsewhere.',
          {
            table: {
              name: 'Cookies',
              head: ['Name', 'Purpose', 'Lifetime'],
              rows: [
                ['tid', 'knows this browser, so that guests find what they made', '2 years'],
                ['sid', 'proof of being signed in', `${sidDays} days`],
                ['uid', 'number of the account at hand', `${sidDays} days`],
                ['register', 'a registration is under way', 'until registered or signed out'],
                ['traceid', 'ties the requests of one visit together, to find faults', 'until the browser is closed'],
                ['referrer_s', 'the site you came from, without its query', 'until the browser is closed'],
                ['consent', 'whether you allow usage statistics', '1 year'],
              ],
            },
          },
        ],
      },
      {
        title: 'What your browser keeps',
        blocks: [
          'Settings such as theme, language, typeface and default mode are in the browser’s local storage. A conversation somebody shared with you is also kept in the browser’s database, so that it opens without a network. Both can be cleared in the browser’s settings.',
        ],
      },
      { title: 'What leaves this instance', blocks: [{ list: leavesInEnglish(facts) }] },
      {
        title: 'Usage statistics',
        blocks: [
          'On the first visit you are asked whether usage statistics may be kept. Only if you allow it does the page send which kind of page was seen, how many questions were asked, how often a citation was opened, and whether something was exported or somebody signed in. Questions, answers and contents of files are never part of it.',
          'Either way the server counts the questions of a day; without your consent that number carries no id of yours. You can change your mind in the settings. Statistics stay in this instance’s database and go to no third party.',
          { link: { to: paths.userSettings(), text: 'Open the settings' } },
        ],
      },
      {
        title: 'Security',
        blocks: [
          'Passwords are kept by argon2id; of a login the database holds only a digest; signing in, codes and keys are rate-limited and locked after abuse. Over https, cookies travel encrypted only. Operators should serve public instances over https.',
        ],
      },
      {
        title: 'Your rights',
        blocks: [
          {
            list: [
              'See and correct: on the page of your account.',
              'Export: download a zip with your profile, questions, answers and the files as you uploaded them, at any time.',
              `Delete: single conversations and files, or the whole account; after ${days} days to change your mind all of it is deleted.`,
              'Guests: delete records on the history page; once the cookies are cleared, what was made before is no longer tied to you.',
              'Withdraw consent: switch statistics off in the settings, and nothing more is sent.',
              'With questions or complaints, contact the operator or your data protection authority.',
            ],
          },
          { link: { to: paths.userInfo(), text: 'Your account' } },
        ],
      },
      {
        title: 'Minors',
        blocks: [
          'Anyone under 14 needs a guardian’s consent. If a child’s data was collected without it, contact the operator and it will be deleted soon.',
        ],
      },
      {
        title: 'Changes',
        blocks: [`This policy belongs to Wenjin ${facts.version}. The operator should point out important changes on this site.`],
      },
    ],
  }),
}
