import { useState } from 'react'
import { dayOf } from '../format/relative-time.ts'
import { lastDays, rangeProblem, type DateRange } from './date-range.ts'

/** Default length of the range, days. */
const firstDays = 30

/** Returns the range being edited, and the latest valid one. */
export function useRange(days = firstDays): { range: DateRange; asked: DateRange; setRange: (range: DateRange) => void } {
  const [range, setRange] = useState<DateRange>(() => lastDays(days, dayOf(Date.now())))
  const [asked, setAsked] = useState(range)
  return {
    range,
    asked,
    setRange(next) {
      setRange(next)
      if (rangeProblem(next) === null) setAsked(next)
    },
  }
}
