import { DeliveryError } from '../../lib/delivery-error.ts'
import type { SmsSender } from './sms-sender.ts'

/** The SMS gateway. */
export interface SmsGatewayOptions {
  url: string
  /** Sent as bearer token; empty for none. */
  key: string
  /** Timeout for one message in milliseconds; default 10 s. */
  timeoutMs?: number
}

/** Creates an SMS sender over an HTTP gateway: `POST {phone, text, code}`, any 2xx means accepted. */
export function createSmsGateway({ url, key, timeoutMs = 10_000 }: SmsGatewayOptions): SmsSender {
  return {
    async send(message) {
      let response: Response
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
          body: JSON.stringify(message),
          // A redirect would disclose the code to another host.
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
