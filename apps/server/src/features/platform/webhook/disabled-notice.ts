import type { Ctx } from '../../../context.ts'
import { type AccountMessage, sendMessage } from '../../people/contact/index.ts'
import { listIdentities } from '../../people/user/index.ts'
import type { EndpointRow } from './endpoint.repo.ts'

/** Builds the message to the owner of a disabled endpoint. It contains only the host of the URL: the rest may hold a secret. */
function disabledMessage({ name, url }: EndpointRow): AccountMessage {
  const { host } = new URL(url)
  const called = name === '' ? host : `${name} (${host})`
  return {
    subject: '问津停用了一个 Webhook · Wenjin switched a webhook off',
    paragraphs: [
      `您的 Webhook「${called}」连续多天没有成功接收，或答复它已不存在，问津已停止向它投递。`,
      '修好之后，请在「开发者 · Webhook」页面重新启用；还在等待的投递会继续，失败的可以重放。',
      `Your webhook “${called}” has failed for days, or answered that it is gone; Wenjin has stopped delivering to it.`,
      'Once it works, switch it on again on the webhooks page: what waits is delivered then, and what failed can be replayed.',
    ],
    short: { zh: `【问津】Webhook「${called}」已停用。`, en: `[Wenjin] The webhook “${called}” was switched off.` },
    code: '',
  }
}

/** Notifies the owner by mail that an endpoint was disabled; the page shows it in any case. Runs in the background. */
export function notifyDisabled(ctx: Ctx, endpoint: EndpointRow): void {
  ctx.log.warn({ endpointId: endpoint.id, uid: endpoint.uid }, '一个 Webhook 已停用 · a webhook was switched off')
  const send = async () => {
    const mail = (await listIdentities(ctx.db, endpoint.uid)).find(({ kind }) => kind === 'email')
    if (mail) await sendMessage(ctx, { type: 'email', content: mail.subject }, disabledMessage(endpoint))
  }
  send().catch((error: unknown) => ctx.log.warn({ err: error }, 'the owner of a webhook could not be told that it was switched off'))
}
