/** The part of a delivery that failed, when the service reported it. */
export type DeliveryFault = 'tls' | 'auth' | 'sender' | 'recipient' | 'protocol'

interface DeliveryErrorOptions extends ErrorOptions {
  fault?: DeliveryFault | null
  /** Reply code of the service. */
  status?: number | null
}

/** Thrown when a message was not delivered. The text is for the log and contains no address and no code. */
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
