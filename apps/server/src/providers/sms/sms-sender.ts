/** Sends short messages. */
export interface SmsSender {
  /**
   * @param phone E.164.
   * @param text The whole message.
   * @param code The code in it, for gateways that fill templates of their own; empty for a message without one.
   * @throws DeliveryError when the gateway did not take the message within the time given to it.
   */
  send(message: { phone: string; text: string; code: string }): Promise<void>
}
