/** A message did not go out. What was said is for the log; it holds no address and no code. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly reason: 'unreachable' | 'timeout' | 'refused'

  constructor(reason: DeliveryError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
