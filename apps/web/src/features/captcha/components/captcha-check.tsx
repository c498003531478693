import type { CaptchaType } from '@wenjin/contract'
import { SliderPuzzle } from './slider-puzzle.tsx'
import { TextQuestion } from './text-question.tsx'

/** What either kind of check is given. */
export interface CheckProps {
  /** The person has passed, and has seen that. */
  onPassed: () => void
  onOtherWay: () => void
}

interface CaptchaCheckProps {
  type: CaptchaType
  onType: (type: CaptchaType) => void
  onPassed: () => void
}

/** The captcha in either of its kinds. */
export function CaptchaCheck({ type, onType, onPassed }: CaptchaCheckProps) {
  return type === 'blockPuzzle' ? (
    <SliderPuzzle onPassed={onPassed} onOtherWay={() => onType('textQuestion')} />
  ) : (
    <TextQuestion onPassed={onPassed} onOtherWay={() => onType('blockPuzzle')} />
  )
}
