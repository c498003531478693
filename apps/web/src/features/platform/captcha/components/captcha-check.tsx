import type { CaptchaType } from '@wenjin/contract'
import { useState } from 'react'
import { SliderPuzzle } from './slider-puzzle.tsx'
import { TextQuestion } from './text-question.tsx'

interface CaptchaCheckProps {
  type: CaptchaType
  onType: (type: CaptchaType) => void
  /** It was opened over the page and takes the focus from the first. */
  takesFocus?: boolean
  onPassed: () => void
}

/** The captcha in either of its kinds. Who changes the kind goes on in the other one. */
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
