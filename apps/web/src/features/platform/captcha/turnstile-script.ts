/** The used part of the widget's script API; see its documentation. */
export interface TurnstileWidget {
  render: (container: HTMLElement, options: TurnstileOptions) => string | undefined
  remove: (widgetId: string) => void
}

interface TurnstileOptions {
  sitekey: string
  language: string
  theme: 'light' | 'dark' | 'auto'
  callback: (token: string) => void
  /** Return true to mark the error as handled. */
  'error-callback': (code: string) => boolean
  'before-interactive-callback': () => void
  'timeout-callback': () => void
  'expired-callback': () => void
}

declare global {
  interface Window {
    turnstile?: TurnstileWidget
  }
}

/** How long the script may take to load, milliseconds. */
const timeoutMs = 15_000

let loading: Promise<TurnstileWidget> | null = null

/**
 * Loads the widget's script once, at its first use. @param scriptUrl as configured for the instance.
 * @throws Error when it fails to load; the next call tries again.
 */
export function loadTurnstile(scriptUrl: string): Promise<TurnstileWidget> {
  loading ??= new Promise<TurnstileWidget>((resolve, reject) => {
    const script = document.createElement('script')
    const url = new URL(scriptUrl)
    url.searchParams.set('render', 'explicit')
    script.src = url.href
    script.async = true
    const fail = () => {
      script.remove()
      loading = null
      reject(new Error('The turnstile script did not load'))
    }
    const timer = setTimeout(fail, timeoutMs)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      if (window.turnstile) resolve(window.turnstile)
      else fail()
    })
    document.head.append(script)
  })
  return loading
}
