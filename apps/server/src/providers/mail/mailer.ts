/** One message to one person, as plain text and as HTML. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends mail. */
export interface Mailer {
  /** @throws DeliveryError when the message was not taken within the time given to it. */
  send(message: MailMessage): Promise<void>
}
