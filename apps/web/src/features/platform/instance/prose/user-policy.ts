import { limits } from '@wenjin/contract'
import { paths } from '../../../../lib/navigation/paths.ts'
import { operatorBlocks } from './operator.ts'
import type { ProseText } from './prose.ts'

const days = limits.cancelGraceDays

/** The terms of use. */
export const userPolicy: ProseText = {
  zh: (facts) => ({
    title: '用户协议',
    lead: '使用本站即表示您同意下面的约定。它们写得尽量短，也请花几分钟读完。',
    sections: [
      { title: '谁在运营', blocks: operatorBlocks(facts, 'zh') },
      {
        title: '这里提供什么',
        blocks: [
          '您可以提问并得到带有引用的回答，导入自己的文件和网页作为资料，整理资料库，并把结果分享给别人。',
          '不登录也可以提问：访客的记录保存在当前浏览器名下，清除 Cookie 后就找不回来。登录后可以把它们带到账号里。',
        ],
      },
      {
        title: '账号',
        blocks: [
          {
            list: [
              '账号用手机号或邮箱注册。请使用属于您本人的联系方式，并保管好密码和验证码。',
              '登录状态保持 30 天。您随时可以在设置里查看已登录的设备，并让其中任何一台退出。',
              '连续多次输错密码或验证码时，账号会暂时锁定，并通知它的主人。',
              `您可以随时注销账号。申请后有 ${days} 天反悔期，期满后账号和其中的内容会被删除。`,
            ],
          },
        ],
      },
      {
        title: '您的内容',
        blocks: [
          '您的提问、文件和整理成果归您所有。您只授权本实例为了向您提供服务而保存、索引、处理和展示它们。',
          '请只导入您有权使用的内容。您主动分享的内容，拿到链接的人就能看到；具体范围见「分享说明」。',
          { link: { to: paths.shareDescription(), text: '分享说明' } },
        ],
      },
      {
        title: '回答的性质',
        blocks: [
          facts.model
            ? `回答由语言模型（${facts.model}）根据找到的资料组织，再逐句与原文核对。`
            : '回答由资料里的原句摘录而成，没有经过模型推理，并逐句与原文核对。',
          '核对说明一句话在资料里有依据，不说明资料本身是对的。医疗、法律、投资等重要决定，请查看原文并咨询专业人士。标为「无依据」的句子请不要直接采用。',
        ],
      },
      {
        title: '请不要这样做',
        blocks: [
          {
            list: [
              '发布或传播违法、侵权、侮辱、骚扰他人或泄露他人隐私的内容；',
              '上传含有恶意代码的文件，或试图越过权限、额度和验证；',
              '用程序大量访问页面。需要自动调用时，请使用 API 密钥；',
              '冒充他人，或者把回答当作人工撰写的专业意见提供给别人。',
            ],
          },
          '对违反约定的内容或账号，运营者可以删除、限制或停用，并会说明理由。',
        ],
      },
      {
        title: '投诉与侵权通知',
        blocks: [
          '如果您认为本站的内容侵犯了您的权益或者违法，请提交投诉，写明地址和理由。运营者会逐条审核，并留下处理结果。',
          { link: { to: paths.complaints(), text: '提交投诉' } },
        ],
      },
      ...(facts.plans
        ? [
            {
              title: '套餐',
              blocks: [
                '本实例没有设置价格，所有功能对所有账号开放。套餐只记录有效期，可以由兑换码、分享奖励或团队获得。',
                { link: { to: paths.upgrade(), text: '查看套餐' } },
              ],
            },
          ]
        : []),
      {
        title: '中断、变更与责任',
        blocks: [
          '本实例由运营者自行维护，可能因升级、故障或停止运营而中断。重要的资料请自行留存备份；账号里的全部数据可以随时导出。',
          '软件按「现状」提供（MIT 许可）。在法律允许的范围内，运营者对因使用回答而产生的间接损失不承担责任；法律规定不能免除的责任不受影响。',
        ],
      },
      { title: '未成年人', blocks: ['不满 14 周岁的人应由监护人同意并陪同使用。监护人可以联系运营者查阅或删除孩子的数据。'] },
      {
        title: '协议的变更与适用法律',
        blocks: [
          '协议随软件版本更新。有重要变化时，运营者应当在本站提示；继续使用表示接受新的约定，不接受可以导出数据并注销。',
          '本协议适用运营者所在地的法律；运营者在中国大陆的，适用中华人民共和国法律。',
        ],
      },
    ],
  }),
  en: (facts) => ({
    title: 'Terms of use',
    lead: 'Using this site means that you agree to the following. It is kept as short as it can be; please take a few minutes to read it.',
    sections: [
      { title: 'Who runs it', blocks: operatorBlocks(facts, 'en') },
      {
        title: 'What is offered',
        blocks: [
          'You can ask questions and get answers with citations, import your own files and web pages as sources, keep libraries, and share results.',
          'You can ask without signing in: what a guest makes belongs to the browser at hand and cannot be found again once its cookies are cleared. After signing in you can take it along into your account.',
        ],
      },
      {
        title: 'Accounts',
        blocks: [
          {
            list: [
              'An account is made with a phone number or an e-mail address. Use one that is yours, and keep passwords and codes to yourself.',
              'You stay signed in for 30 days. The settings list the devices that are signed in, and let you sign any of them out.',
              'After several wrong passwords or codes an account is locked for a while, and its owner is told.',
              `You can cancel the account at any time. You have ${days} days to change your mind; then the account and what it holds are deleted.`,
            ],
          },
        ],
      },
      {
        title: 'Your content',
        blocks: [
          'Your questions, files and what you make of them stay yours. You only allow this instance to store, index, process and show them in order to serve you.',
          'Import only what you may use. What you share can be seen by whoever has the link; the page on sharing tells how far that goes.',
          { link: { to: paths.shareDescription(), text: 'About sharing' } },
        ],
      },
      {
        title: 'What answers are',
        blocks: [
          facts.model
            ? `Answers are composed by a language model (${facts.model}) from the sources found, then checked against them sentence by sentence.`
            : 'Answers are quoted from the sources, without a model’s reasoning, and checked against them sentence by sentence.',
          'A check says that a sentence rests on a source, not that the source is right. For decisions about health, law or money, read the original and ask a professional. Do not rely on sentences marked as unsupported.',
        ],
      },
      {
        title: 'Please do not',
        blocks: [
          {
            list: [
              'publish or spread what is illegal, infringes rights, insults or harasses others, or gives away their private matters;',
              'upload files with malicious code, or try to get around permissions, quotas and verification;',
              'visit pages in bulk by a program. Use an API key for that;',
              'pretend to be somebody else, or pass answers on as professional advice written by a person.',
            ],
          },
          'The operator may delete content or limit and close accounts that break these terms, and will say why.',
        ],
      },
      {
        title: 'Complaints',
        blocks: [
          'If something on this site infringes your rights or is illegal, send a complaint with its address and your reasons. The operator looks at each one and notes the outcome.',
          { link: { to: paths.complaints(), text: 'Send a complaint' } },
        ],
      },
      ...(facts.plans
        ? [
            {
              title: 'Plans',
              blocks: [
                'No prices are set on this instance; every feature is open to every account. A plan only notes until when it holds, and comes by a code, a share reward or a team.',
                { link: { to: paths.upgrade(), text: 'See the plans' } },
              ],
            },
          ]
        : []),
      {
        title: 'Interruptions, changes and liability',
        blocks: [
          'The operator maintains this instance; updates, faults or its end may interrupt it. Keep copies of what matters to you; everything in your account can be exported at any time.',
          'The software is provided as is (MIT licence). As far as the law allows, the operator is not liable for indirect damage from using answers; liability that cannot be excluded by law is not affected.',
        ],
      },
      {
        title: 'Minors',
        blocks: [
          'Anyone under 14 needs a guardian’s consent and company. Guardians may ask the operator to show or delete a child’s data.',
        ],
      },
      {
        title: 'Changes and governing law',
        blocks: [
          'These terms change with the software. The operator should point out important changes on this site; going on means accepting them, and whoever does not can export their data and cancel.',
          'The law of the place where the operator is applies; in mainland China, the law of the People’s Republic of China.',
        ],
      },
    ],
  }),
}
