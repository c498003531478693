import type { Route } from '@wenjin/contract'
import type { Sample } from './samples.ts'

/** Returns the URL of a call. @param token the page token, which streams take in the URL */
export function addressOf(route: Route, sample: Sample, token: string): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sample.params?.[name] ?? ''))
  const query = new URLSearchParams({ ...sample.query, ...(route.kind === 'stream' && token && { token }) })
  return `${path}?${query}`
}

/** Returns the body of a call, or its form. */
export function bodyOf(sample: Sample): RequestInit {
  if (sample.form) {
    const form = new FormData()
    for (const [name, value] of Object.entries(sample.form)) form.set(name, value)
    return { body: form }
  }
  if (sample.body === undefined) return {}
  return { body: JSON.stringify(sample.body), headers: { 'content-type': 'application/json' } }
}
