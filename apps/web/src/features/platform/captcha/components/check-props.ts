/** The properties that both kinds of check share. */
export interface CheckProps {
  /** The keyboard's focus goes to what solves it. */
  takesFocus: boolean
  /** The person has passed, and has seen that. */
  onPassed: () => void
  onOtherWay: () => void
}
