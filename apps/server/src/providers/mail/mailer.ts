/** A message to one recipient, as plain text and as HTML. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends mail. */
export interface Mailer {
  /** Sends a message. @throws DeliveryError when it was not accepted in time. */
  send(message: MailMessage): Promise<void>
}
