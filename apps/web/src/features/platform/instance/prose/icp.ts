import type { ProseText } from './prose.ts'

/** The public registry of sites in mainland China. */
const registry = 'https://beian.miit.gov.cn/'

/** The registration of the site in mainland China. */
export const icp: ProseText = {
  zh: ({ operator }) => ({
    title: 'ICP 备案',
    lead: operator.icp ? '本站在工业和信息化部备案，可以在备案系统核对。' : '本实例没有填写备案号。',
    sections: [
      {
        title: '备案号',
        blocks: operator.icp
          ? [operator.icp, { link: { to: registry, text: '在工业和信息化部备案系统核对' } }]
          : [
              '在中国大陆境内对外提供服务的网站需要备案。只在本机、内部网络或境外使用的实例通常不需要。',
              '运营者取得备案号后，设置环境变量 `ICP_NUMBER` 并重启，这里和侧栏底部就会显示，并链接到备案系统。',
              { link: { to: registry, text: '工业和信息化部备案系统' } },
            ],
      },
    ],
  }),
  en: ({ operator }) => ({
    title: 'ICP registration',
    lead: operator.icp
      ? 'This site is registered with the Ministry of Industry and Information Technology of China; the registry can be consulted.'
      : 'This instance has not given a registration number.',
    sections: [
      {
        title: 'Registration number',
        blocks: operator.icp
          ? [operator.icp, { link: { to: registry, text: 'Check it in the ministry’s registry' } }]
          : [
              'Sites that serve the public from mainland China must be registered. An instance on one machine, in an internal network or abroad usually need not.',
              'Once the operator has a number, setting the environment variable `ICP_NUMBER` and restarting shows it here and at the foot of the sidebar, with a link to the registry.',
              { link: { to: registry, text: 'The ministry’s registry' } },
            ],
      },
    ],
  }),
}
