/**
 * The events that an endpoint can subscribe to. `file.ready` and `file.failed` end an import, `research.*` a research in a session or by a
 * program, `export.*` an export.
 */
export const webhookEvents = ['file.ready', 'file.failed', 'research.done', 'research.failed', 'export.done', 'export.failed'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The event of the test button; it needs no subscription. */
export const webhookTestEvent = 'webhook.test'

/** Limits of webhooks. Times are in milliseconds, sizes in bytes. */
export const webhookLimits = {
  /** Endpoints per account. */
  endpoints: 20,
  /** Delays before the second and each further attempt; after the last one the delivery has failed. */
  retryMs: [5_000, 60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 50_400_000, 72_000_000],
  /** Time limit of one attempt, from the DNS lookup to the end of the response. */
  tryMs: 15_000,
  /** A response is read up to this size; the log shows its first `shownBytes`. */
  answerBytes: 65_536,
  shownBytes: 2048,
  /** An endpoint is disabled after failing for this long without a success. */
  disableMs: 5 * 86_400_000,
  /** After a rotation the old secret also signs for this long. */
  oldSecretMs: 86_400_000,
  /** Deliveries are deleted after this time. */
  keptMs: 30 * 86_400_000,
} as const

/** The state of an endpoint. `paused`: by its owner; `disabled`: by the instance, because it failed for days or answered 410. */
export const webhookStates = ['active', 'paused', 'disabled'] as const
export type WebhookState = (typeof webhookStates)[number]

/** `withdrawn`: the owner can no longer access the object of the event, or it was deleted. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'withdrawn'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Reasons of an attempt without HTTP status: no connection, a response that was cut off or timed out, an address of a private network, an
 * invalid address, an offline instance, and a signing secret that cannot be decrypted since the secret of the instance changed.
 */
export const webhookFailures = ['unreachable', 'timeout', 'privateAddress', 'badUrl', 'offline', 'noSecret'] as const
export type WebhookFailure = (typeof webhookFailures)[number]
