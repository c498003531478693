/** The properties that both kinds of check share. */
export interface CheckProps {
  /** True when the control that solves it takes the keyboard focus. */
  takesFocus: boolean
  /** Called after the person has passed and has seen the result. */
  onPassed: () => void
  onOtherWay: () => void
}
