import type { CaptchaType } from '@wenjin/contract'
import { useState } from 'react'
import { SliderPuzzle } from './slider-puzzle.tsx'
import { TextQuestion } from './text-question.tsx'

interface CaptchaCheckProps {
  type: CaptchaType
  onType: (type: CaptchaType) => void
  /** True when it was opened over the page and takes the focus initially. */
  takesFocus?: boolean
  onPassed: () => void
}

/** The captcha in either of its kinds. After a change of kind the new one takes the focus. */
export function CaptchaCheck({ type, onType, takesFocus = false, onPassed }: CaptchaCheckProps) {
  const [changed, setChanged] = useState(false)
  const isPuzzle = type === 'blockPuzzle'
  const Check = isPuzzle ? SliderPuzzle : TextQuestion
  const handleOtherWay = () => {
    setChanged(true)
    onType(isPuzzle ? 'textQuestion' : 'blockPuzzle')
  }
  return <Check takesFocus={takesFocus || changed} onPassed={onPassed} onOtherWay={handleOtherWay} />
}
