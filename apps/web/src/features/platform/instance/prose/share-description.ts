import { paths } from '../../../../lib/navigation/paths.ts'
import type { ProseText } from './prose.ts'

/** An explanation of sharing. */
export const shareDescription: ProseText = {
  zh: (facts) => ({
    title: '分享说明',
    lead: '分享前请看一眼：别人会看到什么，以及怎样停止分享。',
    sections: [
      {
        title: '分享一个回答',
        blocks: [
          '点回答下方的「分享」，会得到一个带有 `shareKey` 的链接。拿到链接的人不用登录就能打开。',
          {
            list: [
              '能看到：这个对话里的全部问题和回答、引用标记，以及回答引用的每一篇资料：标题、引用的句子和前后几行；您在分享的窗口里勾选了的文档，还能读全文。',
              '看不到：您的名称和账号、其他对话、回答没有引用的资料，以及整个资料库。',
              '不能做：在您的对话里追问、修改或删除。对方的浏览器会保留一份副本，断网时也能再看。',
              '之后在同一个对话里追问，新的问题和回答也会出现在分享里。',
            ],
          },
        ],
      },
      {
        title: '分享一个资料库',
        blocks: [
          '所有者和管理员可以创建分享链接：可以设密码和有效期，可以只许阅读和提问，也可以允许编辑。拿到链接的人能看到整个资料库；收回链接后，通过它进来的人都不能再打开。',
          '公开发布后，任何人都能在知识岛找到它、阅读里面的文件并试问几次；停止公开后，已经订阅的人仍能阅读。',
          '也可以用邀请链接请别人一起维护，每个人有一种角色：',
          {
            table: {
              name: '资料库里的角色',
              head: ['角色', '可以做什么'],
              rows: [
                ['所有者', '全部操作，包括任免管理员和删除资料库'],
                ['管理员', '协作者能做的，加上设置、分享、发布和管理成员'],
                ['协作者', '阅读和提问，添加、修改和删除里面的内容'],
                ['订阅者', '阅读和提问'],
              ],
            },
          },
        ],
      },
      {
        title: '停止分享',
        blocks: [
          {
            list: [
              '删除对话，分享链接立刻失效。',
              '删除资料后，已有回答里引用的原句仍然保留；要一并收回，请删除那个对话。',
              '已经被对方复制、截图或保存在浏览器里的内容无法收回，所以请在分享前检查是否含有个人信息。',
            ],
          },
          { link: { to: paths.history(), text: '在历史里找到对话' } },
        ],
      },
      ...(facts.plans
        ? [
            {
              title: '分享奖励',
              blocks: [
                '在其他网站公开分享您的使用体验，可以申请个人版天数作为奖励。每个地址申请一次，由本实例的管理员审核。',
                { link: { to: paths.upgrade('personal'), text: '查看套餐并申请奖励' } },
              ],
            },
          ]
        : []),
      {
        title: '看到不该分享的内容',
        blocks: ['如果别人分享的内容侵犯了您的权益，请提交投诉。', { link: { to: paths.complaints(), text: '提交投诉' } }],
      },
    ],
  }),
  en: (facts) => ({
    title: 'About sharing',
    lead: 'Worth a look before you share: what others will see, and how to stop it.',
    sections: [
      {
        title: 'Sharing an answer',
        blocks: [
          '“Share” under an answer gives a link with a `shareKey`. Whoever has it can open it without signing in.',
          {
            list: [
              'They see: every question and answer of that conversation, its citation marks, and each source an answer cites: its title and the quoted sentences with a few lines around them; documents that you ticked in the share dialog can be read whole.',
              'They do not see: your name and account, other conversations, sources no answer cites, or the library as a whole.',
              'They cannot ask further in your conversation, change or delete anything. Their browser keeps a copy that opens without a network.',
              'If you go on asking in the same conversation, the new questions and answers appear in the share as well.',
            ],
          },
        ],
      },
      {
        title: 'Sharing a library',
        blocks: [
          'Its owner and managers can make a link, with a password and an end if they like, that lets people read and ask or also edit. Whoever has it sees the whole library; once it is taken back, nobody who came in by it can open the library any more.',
          'A published library is found on the knowledge island by anybody, who may read its files and try a few questions. When it is unpublished, subscribers keep reading.',
          'Others can be invited to work on it, each in one role:',
          {
            table: {
              name: 'Roles of a library',
              head: ['Role', 'What they may do'],
              rows: [
                ['Owner', 'everything, including naming managers and deleting the library'],
                ['Manager', 'what a cooperator may, and settings, sharing, publishing and members'],
                ['Cooperator', 'read and ask; add, change and delete what is in it'],
                ['Subscriber', 'read and ask'],
              ],
            },
          },
        ],
      },
      {
        title: 'How to stop',
        blocks: [
          {
            list: [
              'Delete the conversation, and the link stops working at once.',
              'When a source is deleted, sentences already quoted in answers stay. To take those back too, delete the conversation.',
              'What others have copied, captured or kept in their browser cannot be taken back, so look for personal details before you share.',
            ],
          },
          { link: { to: paths.history(), text: 'Find the conversation in the history' } },
        ],
      },
      ...(facts.plans
        ? [
            {
              title: 'Share rewards',
              blocks: [
                'Whoever tells about Wenjin publicly on another site can ask for days of the personal plan. Each address counts once; an admin of this instance looks at it.',
                { link: { to: paths.upgrade('personal'), text: 'See the plans and ask for a reward' } },
              ],
            },
          ]
        : []),
      {
        title: 'If something should not be shared',
        blocks: [
          'If something others shared infringes your rights, please send a complaint.',
          { link: { to: paths.complaints(), text: 'Send a complaint' } },
        ],
      },
    ],
  }),
}
