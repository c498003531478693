import { webhookEvents, type WebhookEndpoint, type WebhookEvent } from '@wenjin/contract'

/** The text in the form of a webhook. */
export interface WebhookFields {
  url: string
  name: string
  events: readonly WebhookEvent[]
}

export const emptyWebhookFields: WebhookFields = { url: '', name: '', events: webhookEvents }

export const fieldsOf = ({ url, name, events }: WebhookEndpoint): WebhookFields => ({ url, name, events })

/** Returns the invalid fields. The server decides which addresses are allowed. */
export function webhookProblems({ url, events }: WebhookFields): Partial<Record<'url' | 'events', true>> {
  const address = url.trim()
  const isAddress = /^https?:\/\//i.test(address) && URL.canParse(address)
  return { ...(!isAddress && { url: true }), ...(events.length === 0 && { events: true }) }
}

/** Converts the fields to the body of a request. */
export function webhookOfFields({ url, name, events }: WebhookFields) {
  return { url: url.trim(), name: name.trim(), events: [...events] }
}

/** Returns the display name of a webhook: its name, or its host. */
export function nameOfWebhook({ name, url }: Pick<WebhookEndpoint, 'name' | 'url'>): string {
  return name || new URL(url).host
}
