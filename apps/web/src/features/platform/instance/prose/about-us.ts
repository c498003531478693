import { paths } from '../../../../lib/navigation/paths.ts'
import { operatorBlocks } from './operator.ts'
import type { ProseText } from './prose.ts'

/** About Wenjin and the operator of this instance. */
export const aboutUs: ProseText = {
  zh: (facts) => ({
    title: '关于问津',
    lead: '问津是开源的中文 AI 搜索与知识库：每一句都能查证的回答。',
    sections: [
      {
        title: '名字',
        blocks: ['「使子路问津焉」——问津，就是打听渡口在哪里。答案在对岸，我们只负责指路，并让您看清每一块踏脚石。'],
      },
      {
        title: '它怎样工作',
        blocks: [
          {
            list: [
              '先在您能看到的资料里查找，再组织回答；每一句都与原文核对，标出已核对、部分支持或无依据。',
              '点一下引用标记就能看到原句和它的上下文，并直接打开原文的那个位置。',
              '没有配置模型也能用：回答由资料里的原句摘录而成。',
              '数据保存在部署它的服务器上，断网也能提问。',
            ],
          },
        ],
      },
      { title: '谁在运营本实例', blocks: operatorBlocks(facts, 'zh') },
      {
        title: '版本与许可',
        blocks: [
          `当前版本 ${facts.version}。${facts.model ? `连接的模型：${facts.model}。` : '没有连接模型。'}`,
          '软件以 MIT 许可发布：可以自由使用、修改和分发，请保留版权声明。',
          { link: { to: '/api/openapi.json', text: '接口文档（OpenAPI）' } },
        ],
      },
      {
        title: '相关页面',
        blocks: [
          { link: { to: paths.userPolicy(), text: '用户协议' } },
          { link: { to: paths.privatePolicy(), text: '隐私政策' } },
          { link: { to: paths.shareDescription(), text: '分享说明' } },
          { link: { to: paths.browserSetting(), text: '设为浏览器的搜索引擎' } },
          { link: { to: paths.feedback(), text: '反馈' } },
          { link: { to: paths.complaints(), text: '投诉' } },
          ...(facts.operator.icp ? [{ link: { to: paths.icp(), text: 'ICP 备案' } }] : []),
        ],
      },
    ],
  }),
  en: (facts) => ({
    title: 'About Wenjin',
    lead: 'Wenjin is an open-source AI search and knowledge base for Chinese readers: answers whose every sentence can be checked.',
    sections: [
      {
        title: 'The name',
        blocks: [
          'Wenjin means to ask where the ford is, after a story in the Analects. The answer lies on the other bank; we show the way, and every stepping stone.',
        ],
      },
      {
        title: 'How it works',
        blocks: [
          {
            list: [
              'It looks through the sources you may see, then composes an answer. Each sentence is checked against the original and marked as verified, partly supported or unsupported.',
              'A citation mark shows the quoted sentence in its context and opens the original at that very place.',
              'It works without a model: answers are then quoted from the sources.',
              'Data stays on the server it is deployed on; you can ask without a network.',
            ],
          },
        ],
      },
      { title: 'Who runs this instance', blocks: operatorBlocks(facts, 'en') },
      {
        title: 'Version and licence',
        blocks: [
          `Version ${facts.version}. ${facts.model ? `Connected model: ${facts.model}.` : 'No model is connected.'}`,
          'Released under the MIT licence: free to use, change and pass on; please keep the copyright notice.',
          { link: { to: '/api/openapi.json', text: 'API document (OpenAPI)' } },
        ],
      },
      {
        title: 'See also',
        blocks: [
          { link: { to: paths.userPolicy(), text: 'Terms of use' } },
          { link: { to: paths.privatePolicy(), text: 'Privacy policy' } },
          { link: { to: paths.shareDescription(), text: 'About sharing' } },
          { link: { to: paths.browserSetting(), text: 'Make it your browser’s search engine' } },
          { link: { to: paths.feedback(), text: 'Feedback' } },
          { link: { to: paths.complaints(), text: 'Complaints' } },
          ...(facts.operator.icp ? [{ link: { to: paths.icp(), text: 'ICP registration' } }] : []),
        ],
      },
    ],
  }),
}
