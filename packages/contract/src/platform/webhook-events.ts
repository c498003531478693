/**
 * The events that an endpoint can ask for. `file.ready` and `file.failed` end an ingestion, `research.*` a research that was asked for, in a
 * session or by a program, `export.*` the making of a file.
 */
export const webhookEvents = ['file.ready', 'file.failed', 'research.done', 'research.failed', 'export.done', 'export.failed'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The event of the test button; it needs no subscription. */
export const webhookTestEvent = 'webhook.test'

/** Bounds of webhooks. Times are milliseconds, sizes bytes. */
export const webhookLimits = {
  /** Endpoints of one account. */
  endpoints: 20,
  /** Waits before the second and each further try; after the last one the delivery has failed. */
  retryMs: [5_000, 60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 50_400_000, 72_000_000],
  /** One try, from the look-up of the name to the end of the answer. */
  tryMs: 15_000,
  /** An answer is read so far; the log shows the first `shownBytes` of it. */
  answerBytes: 65_536,
  shownBytes: 2048,
  /** An endpoint that has failed for so long without a success is switched off. */
  disableMs: 5 * 86_400_000,
  /** After a rotation the old secret signs, too, for so long. */
  oldSecretMs: 86_400_000,
  /** Deliveries are deleted after so long. */
  keptMs: 30 * 86_400_000,
} as const

/** The state of an endpoint. `paused`: by its owner; `disabled`: by the instance, because it failed for days or answered 410. */
export const webhookStates = ['active', 'paused', 'disabled'] as const
export type WebhookState = (typeof webhookStates)[number]

/** `withdrawn`: the owner may no longer see what the event is about, or it is gone. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'withdrawn'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Reasons of a try without a status: no connection, an answer that was cut off or never came, an address of an inside network, an instance
 * that calls nobody, and a secret that cannot be read any more since the secret of the instance changed.
 */
export const webhookFailures = ['unreachable', 'timeout', 'privateAddress', 'badUrl', 'offline', 'noSecret'] as const
export type WebhookFailure = (typeof webhookFailures)[number]
