import { DeliveryError } from '../../lib/delivery-error.ts'
import type { SmsSender } from './sms-sender.ts'

/** Where short messages go out. */
export interface SmsGatewayOptions {
  url: string
  /** Sent as a bearer key; empty for none. */
  key: string
  /** Milliseconds one message may take; 10 s unless said. */
  timeoutMs?: number
}

/** Short messages through an HTTP gateway: `POST {phone, text, code}`, any 2xx is a yes. */
export function createSmsGateway({ url, key, timeoutMs = 10_000 }: SmsGatewayOptions): SmsSender {
  return {
    async send(message) {
      let response: Response
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
          body: JSON.stringify(message),
          // A code handed on to another host would be a code given away.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
      } catch (error) {
        if ((error as Error).name === 'TimeoutError') throw new DeliveryError('timeout', 'the SMS gateway did not answer in time')
        throw new DeliveryError('unreachable', 'the SMS gateway cannot be reached', { cause: error })
      }
      await response.body?.cancel()
      if (!response.ok) throw new DeliveryError('refused', `the SMS gateway answered ${response.status}`)
    },
  }
}
