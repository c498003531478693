import { Button, TextField } from '@wenjin/ui'
import { useState } from 'react'
import { useText } from '../i18n/index.ts'
import { dayOf } from '../format/relative-time.ts'
import { daysIn, lastDays, rangeProblem, type DateRange } from './date-range.ts'

const longPresets = [7, 30, 90, 365] as const

interface RangePickerProps {
  range: DateRange
  onChange: (range: DateRange) => void
  /** Numbers of days up to today, one button each. */
  presets?: readonly number[]
}

/** Picker of a range of days: a preset up to today, or any first and last day. */
export function RangePicker({ range, onChange, presets = longPresets }: RangePickerProps) {
  const t = useText()
  const [today] = useState(() => dayOf(Date.now()))
  const problem = rangeProblem(range)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t('range.label')}</legend>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          labelShown
          type="date"
          label={t('range.from')}
          value={range.from}
          max={range.to || today}
          onChange={(event) => onChange({ ...range, from: event.target.value })}
        />
        <TextField
          labelShown
          type="date"
          label={t('range.to')}
          value={range.to}
          min={range.from}
          max={today}
          onChange={(event) => onChange({ ...range, to: event.target.value })}
        />
        <div className="flex flex-wrap gap-1">
          {presets.map((days) => (
            <Button
              key={days}
              variant="quiet"
              aria-pressed={range.to === today && daysIn(range) === days}
              className="aria-pressed:bg-sunken aria-pressed:text-ink"
              onClick={() => onChange(lastDays(days, today))}
            >
              {days === 1 ? t('range.today') : t('range.last', { days })}
            </Button>
          ))}
        </div>
      </div>
      {problem && (
        <p role="alert" className="text-sm text-ink-2">
          {t(`range.${problem}`)}
        </p>
      )}
    </fieldset>
  )
}
