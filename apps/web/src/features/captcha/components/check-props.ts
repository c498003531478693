/** What either kind of check is given. */
export interface CheckProps {
  /** The keyboard's focus goes to what solves it. */
  takesFocus: boolean
  /** The person has passed, and has seen that. */
  onPassed: () => void
  onOtherWay: () => void
}
