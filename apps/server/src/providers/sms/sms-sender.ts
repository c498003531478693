/** Sends SMS messages. */
export interface SmsSender {
  /**
   * Sends a message.
   * @param phone E.164.
   * @param text The whole message.
   * @param code The code in it, for gateways with their own templates; empty for a message without one.
   * @throws DeliveryError when the gateway did not accept the message in time.
   */
  send(message: { phone: string; text: string; code: string }): Promise<void>
}
