/** The part of a delivery that failed, where the service said so. */
export type DeliveryFault = 'tls' | 'auth' | 'sender' | 'recipient' | 'protocol'

interface DeliveryErrorOptions extends ErrorOptions {
  fault?: DeliveryFault | null
  /** The number of the service's reply. */
  status?: number | null
}

/** A message did not go out. The sentence is for the log; it holds no address and no code. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly reason: 'unreachable' | 'timeout' | 'refused'
  readonly fault: DeliveryFault | null
  readonly status: number | null

  constructor(reason: DeliveryError['reason'], message: string, options: DeliveryErrorOptions = {}) {
    super(message, options)
    this.reason = reason
    this.fault = options.fault ?? null
    this.status = options.status ?? null
  }
}
