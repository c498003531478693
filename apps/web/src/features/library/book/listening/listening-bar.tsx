import { Choice, IconButton } from '@wenjin/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { rates, useVoices, type useListening } from './use-listening.ts'

/** How long to wait for voices before reporting that there are none, milliseconds. */
const voicesMs = 2000

/** The controls for listening to a book: pause, speed, voice. */
export function ListeningBar({ listening, onStop }: { listening: ReturnType<typeof useListening>; onStop: () => void }) {
  const t = useText()
  const voices = useVoices()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), voicesMs)
    return () => clearTimeout(timer)
  }, [])
  const { state, how, start, pause, resume, setHow } = listening
  const mute = late && voices.length === 0
  return (
    <div
      role="toolbar"
      aria-label={t('book.listen.bar')}
      className="flex flex-wrap items-center justify-center gap-1 border-t border-line px-3 py-1"
    >
      {mute ? (
        <p role="alert" className="py-1.5 text-sm text-ink-2">
          {t('book.listen.none')}
        </p>
      ) : (
        <>
          {state === 'reading' && <IconButton icon="pause" label={t('book.listen.pause')} onClick={pause} />}
          {state === 'paused' && <IconButton icon="play" label={t('book.listen.resume')} onClick={resume} />}
          {state === 'off' && <IconButton icon="play" label={t('book.listen.start')} onClick={start} />}
          <Choice
            label={t('book.listen.rate')}
            value={String(how.rate)}
            options={rates.map((rate) => ({ value: String(rate), label: `${rate}×` }))}
            onChange={(rate) => setHow({ ...how, rate: Number(rate) })}
          />
          <Choice
            label={t('book.listen.voice')}
            value={voices.some(({ name }) => name === how.voice) ? how.voice : ''}
            options={[
              { value: '', label: t('book.listen.voice.auto') },
              ...voices.map(({ name, lang }) => ({ value: name, label: name, hint: lang })),
            ]}
            onChange={(voice) => setHow({ ...how, voice })}
          />
        </>
      )}
      <IconButton icon="close" label={t('book.listen.stop')} onClick={onStop} />
    </div>
  )
}
