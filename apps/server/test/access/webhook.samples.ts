import type { DomainSamples, Sample } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

const ofWebhook = (fixture: AccessFixture): Sample => ({ params: { id: fixture.webhookId } })
const ofDelivery = (fixture: AccessFixture): Sample => ({ params: { id: fixture.webhookDeliveryId } })

export const webhookSamples: DomainSamples<'webhook'> = {
  listWebhooks: () => ({}),
  // An address in a private network: the call is admitted and then refuses it.
  createWebhook: () => ({ body: { url: 'http://10.0.0.1/', events: ['file.ready'] } }),
  changeWebhook: (fixture) => ({ ...ofWebhook(fixture), body: { name: '改名' } }),
  deleteWebhook: ofWebhook,
  rotateWebhookSecret: ofWebhook,
  testWebhook: ofWebhook,
  listWebhookDeliveries: ofWebhook,
  getWebhookDelivery: ofDelivery,
  replayWebhookDelivery: ofDelivery,
}
