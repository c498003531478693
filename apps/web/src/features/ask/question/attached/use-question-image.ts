import { useEffect, useRef, useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import { imageProblem } from './question-image.ts'

/** A picture attached to a question. */
export interface QuestionImage {
  name: string
  /** Object URL of the local file, for the preview. */
  previewUrl: string
  /** Progress of the upload, percent (0–100). */
  percent: number
  /** Null until the server has it. */
  id: string | null
  /** How the instance can read it; null until that is known. */
  readable: 'ocr' | 'vision' | 'none' | null
  /** Why it cannot be attached, or null. */
  reason: string | null
}

/** Manages the image of a question: uploads it immediately, so that it is stored when the question is asked. */
export function useQuestionImage() {
  const t = useText()
  const [image, setImage] = useState<QuestionImage | null>(null)
  const sending = useRef<AbortController | null>(null)
  const preview = image?.previewUrl
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])
  useEffect(() => () => sending.current?.abort(), [])

  const remove = () => {
    sending.current?.abort()
    setImage(null)
  }
  const add = async (file: File) => {
    sending.current?.abort()
    const abort = new AbortController()
    sending.current = abort
    const problem = imageProblem(file)
    const reason = problem && t(`ask.image.${problem}`)
    setImage({ name: file.name, previewUrl: URL.createObjectURL(file), percent: 0, id: null, readable: null, reason })
    if (problem) return
    const change = (part: Partial<QuestionImage>) => !abort.signal.aborted && setImage((known) => known && { ...known, ...part })
    try {
      const onProgress = (percent: number) => change({ percent })
      const { id, readable } = await api.search.uploadQuestionImage({ files: [file] }, { signal: abort.signal, onProgress })
      change({ id, readable, percent: 100 })
    } catch (error) {
      change({ reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { image, add: (file: File) => void add(file), remove }
}
