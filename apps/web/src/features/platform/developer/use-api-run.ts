import type { ProgramRequest } from '@wenjin/contract'
import { useEffect, useRef, useState } from 'react'
import { rawApi } from '../../../lib/api/api.ts'
import { getSetting } from '../../../lib/storage/settings.ts'
import { readAnswer, type ApiAnswer } from './api-document/api-answer.ts'

/** The key of a call: one of the person's own by its id, or a pasted one. */
export type RunKey = { id: string } | { whole: string }

export type Run =
  | { state: 'idle' }
  | { state: 'running'; answer: ApiAnswer | null }
  | { state: 'done' | 'stopped'; answer: ApiAnswer | null }
  /** The server was not reached, or the connection was lost. */
  | { state: 'failed'; answer: ApiAnswer | null }

/** Returns the headers with the key; for a key by id they also show that our own page sends the request. */
async function headersOf(key: RunKey): Promise<Record<string, string>> {
  const shared = { 'Accept-Language': getSetting('uiLang') }
  if ('whole' in key) return { ...shared, Authorization: `Bearer ${key.whole}` }
  const token = await rawApi.instance.getPageToken()
  return { ...shared, 'Api-Key-Id': key.id, ...(token.ok && { Token: token.data.token }) }
}

function bodyOf({ body, form }: ProgramRequest, file: File | null): BodyInit | null {
  if (!form) return body === undefined ? null : JSON.stringify(body)
  const data = new FormData()
  for (const [name, value] of Object.entries(form.fields)) data.set(name, value)
  if (file) data.set(form.file, file, file.name)
  return data
}

/** Sends calls, one at a time, and returns their responses while they arrive. */
export function useApiRun() {
  const [run, setRun] = useState<Run>({ state: 'idle' })
  const current = useRef<AbortController | null>(null)
  useEffect(() => () => current.current?.abort(), [])

  /** @returns the response once it is complete */
  const start = async (request: ProgramRequest, key: RunKey, file: File | null): Promise<ApiAnswer | null> => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const { signal } = controller
    let answer: ApiAnswer | null = null
    const show = (next: Run) => {
      if (current.current === controller) setRun(next)
    }
    show({ state: 'running', answer })
    try {
      const headers = await headersOf(key)
      if (request.body !== undefined) headers['Content-Type'] = 'application/json'
      const startedAt = performance.now()
      // Send a pasted key without cookies, which would authenticate the person instead of the key.
      const credentials = 'whole' in key ? 'omit' : 'same-origin'
      const response = await fetch(request.path, { method: request.method, headers, body: bodyOf(request, file), credentials, signal })
      const ended = await readAnswer(response, startedAt, (part) => {
        answer = part
        show({ state: 'running', answer })
      })
      show({ state: 'done', answer: ended })
      return ended
    } catch {
      show({ state: signal.aborted ? 'stopped' : 'failed', answer })
      return null
    }
  }
  return { run, start, stop: () => current.current?.abort(), reset: () => setRun({ state: 'idle' }) }
}
