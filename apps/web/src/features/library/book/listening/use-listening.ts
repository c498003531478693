import type { BookBlock } from '@wenjin/contract'
import { useEffect, useRef, useState } from 'react'
import { getSetting, useSetting } from '../../../../lib/storage/settings.ts'
import { sentencesOf, Speaker, type Sentence, type Voice } from './speaker.ts'

/** The text to listen to, and its position. */
interface Listened {
  /** Index of the shown part. */
  section: number
  sections: number
  blocks: readonly BookBlock[] | undefined
  /** Offset of the reader's position. */
  at: number
  /** Called when a sentence begins to be read. */
  onSentence: (sentence: Sentence) => void
  /** Called when the part has been read and the next one is needed. */
  onNextSection: () => void
  onFailure: () => void
}

/** Speeds of reading aloud, as multiples of the normal rate. */
export const rates = [0.75, 1, 1.25, 1.5, 2, 3] as const

/** Returns the voices of this browser, Chinese ones first; the browser may load them after the page. */
export function useVoices(): readonly SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([])
  useEffect(() => {
    if (!('speechSynthesis' in window)) return undefined
    const { speechSynthesis } = window
    const look = () =>
      setVoices(speechSynthesis.getVoices().toSorted((a, b) => Number(b.lang.startsWith('zh')) - Number(a.lang.startsWith('zh'))))
    look()
    speechSynthesis.addEventListener('voiceschanged', look)
    return () => speechSynthesis.removeEventListener('voiceschanged', look)
  }, [])
  return voices
}

type ListeningState = 'off' | 'reading' | 'paused'

/** Reads a book aloud from the reader's position, part after part. */
export function useListening(listened: Listened) {
  const [state, setState] = useState<ListeningState>('off')
  const [how, saveVoice] = useSetting('bookVoice')
  const latest = useRef(listened)
  useEffect(() => {
    latest.current = listened
  })
  /** True while the part to read aloud is being loaded. */
  const awaitsPart = useRef(false)
  const speaker = useRef<Speaker | null>(null)
  const { blocks } = listened
  useEffect(() => {
    if (!awaitsPart.current || !blocks || state !== 'reading') return
    awaitsPart.current = false
    speaker.current?.start(sentencesOf(blocks), latest.current.at, getSetting('bookVoice'))
  }, [blocks, state])
  // Speech continues after the page is left unless it is stopped.
  useEffect(() => () => speaker.current?.pause(), [])

  const start = () => {
    if (!('speechSynthesis' in window)) return
    const { blocks: shown, at } = latest.current
    speaker.current ??= new Speaker(window.speechSynthesis, {
      onSentence: (sentence) => latest.current.onSentence(sentence),
      onEnd: () => {
        const { section, sections, onNextSection } = latest.current
        if (section + 1 >= sections) return setState('off')
        awaitsPart.current = true
        onNextSection()
      },
      onFailure: () => {
        setState('paused')
        latest.current.onFailure()
      },
    })
    setState('reading')
    // Some browsers allow speech only while they handle the press, so it begins here when it can.
    if (shown) speaker.current.start(sentencesOf(shown), at, how)
    else awaitsPart.current = true
  }
  return {
    state,
    how,
    start,
    pause: () => {
      speaker.current?.pause()
      setState('paused')
    },
    resume: () => {
      setState('reading')
      if (!awaitsPart.current) speaker.current?.resume()
    },
    stop: () => {
      awaitsPart.current = false
      speaker.current?.pause()
      setState('off')
    },
    setHow: (next: Voice) => {
      saveVoice({ rate: next.rate, voice: next.voice })
      if (state === 'reading') speaker.current?.change(next)
    },
  }
}
