import { webhookEvents, type WebhookEndpoint, type WebhookEvent } from '@wenjin/contract'

/** The form of a webhook, as it is typed. */
export interface WebhookFields {
  url: string
  name: string
  events: readonly WebhookEvent[]
}

export const emptyWebhookFields: WebhookFields = { url: '', name: '', events: webhookEvents }

export const fieldsOf = ({ url, name, events }: WebhookEndpoint): WebhookFields => ({ url, name, events })

/** The fields that cannot be sent. The server decides which addresses may be called. */
export function webhookProblems({ url, events }: WebhookFields): Partial<Record<'url' | 'events', true>> {
  const address = url.trim()
  const isAddress = /^https?:\/\//i.test(address) && URL.canParse(address)
  return { ...(!isAddress && { url: true }), ...(events.length === 0 && { events: true }) }
}

/** The body that the fields make. */
export function webhookOfFields({ url, name, events }: WebhookFields) {
  return { url: url.trim(), name: name.trim(), events: [...events] }
}

/** How a webhook is called on the page: by its name, or by where it is. */
export function nameOfWebhook({ name, url }: Pick<WebhookEndpoint, 'name' | 'url'>): string {
  return name || new URL(url).host
}
