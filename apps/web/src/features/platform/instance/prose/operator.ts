import type { Block, Facts, ProseText } from './prose.ts'

/** Returns the operator of the instance and their contact, or a hint on how to set them. */
export function operatorBlocks({ operator }: Facts, lang: keyof ProseText): Block[] {
  const { name, contact } = operator
  if (lang === 'zh') {
    return [
      name
        ? `本实例由「${name}」部署和运营。`
        : '本实例的运营者还没有填写名称。运营者可以设置环境变量 `OPERATOR_NAME`，重启后这里就会显示。',
      contact
        ? `联系方式：${contact}。`
        : '本实例还没有填写联系方式（环境变量 `OPERATOR_CONTACT`）。在此之前，请通过「反馈」页面留言，运营者可以在后台看到。',
      '问津是任何人都可以自行部署的开源软件。软件的作者不运营本实例，也接触不到这里的任何数据。',
    ]
  }
  return [
    name
      ? `This instance is deployed and run by “${name}”.`
      : 'The operator of this instance has not given a name yet. Setting the environment variable `OPERATOR_NAME` and restarting shows it here.',
    contact
      ? `Contact: ${contact}.`
      : 'No contact has been given yet (environment variable `OPERATOR_CONTACT`). Until then, please leave a message on the feedback page; the operator can read it.',
    'Wenjin is open-source software that anybody can host. Its authors do not run this instance and have no access to any data kept here.',
  ]
}
