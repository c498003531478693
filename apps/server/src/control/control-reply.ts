/** A reply of the instance to the command line, one JSON object per line. */
export type ControlReply = { line: string } | { done: unknown } | { error: string }

/** Thrown when the running instance refused or failed; the message is a sentence for the user. */
export class ControlFailure extends Error {
  override name = 'ControlFailure'
}
