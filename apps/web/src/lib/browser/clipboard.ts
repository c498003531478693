import { toast } from '@wenjin/ui'
import { useCallback } from 'react'
import { useText } from '../i18n/index.ts'

/**
 * A copy command needs a user activation, which lasts about 5 s after a press in Chromium and Firefox and 1 s in Safari: rich text that takes
 * longer is left out, so that at least the plain text is copied.
 */
const maxRichTextWaitMs = 900

/** What is copied: plain text, and the same as HTML for editors that take it. Both may still be loading. */
interface ClipboardContent {
  text: string | Promise<string>
  html?: Promise<string> | undefined
}

/**
 * Returns a function that copies text and shows the result. Every copy button calls it; a lint rule forbids `navigator.clipboard` elsewhere,
 * because it is missing on plain http.
 */
export function useCopy(): (text: string | Promise<string>, html?: Promise<string>) => Promise<void> {
  const t = useText()
  return useCallback(
    async (text, html) => {
      try {
        await writeClipboard({ text, html })
        toast.success(t('copy.done'))
      } catch {
        toast.error(t('copy.failed'))
      }
    },
    [t],
  )
}

/** Copies by the first way that works: the clipboard of a secure context, else the copy command. Throws when none does. */
async function writeClipboard({ text, html }: ClipboardContent): Promise<void> {
  html?.catch(() => undefined)
  try {
    await writeByClipboard({ text, html })
  } catch {
    copyByCommand(await text, html && (await withinTime(html)))
  }
}

/** Called synchronously in the handler of a press: a clipboard takes promises, but only while the user activation is valid. */
async function writeByClipboard({ text, html }: ClipboardContent): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Clipboard }
  if (!clipboard) throw new Error('no clipboard on plain http')
  const plain = Promise.resolve(text).then((value) => new Blob([value], { type: 'text/plain' }))
  plain.catch(() => undefined)
  if (!html && typeof text === 'string') return clipboard.writeText(text)
  try {
    const rich = html?.then((value) => new Blob([value], { type: 'text/html' }))
    rich?.catch(() => undefined)
    await clipboard.write([new ClipboardItem({ ...(rich && { 'text/html': rich }), 'text/plain': plain })])
  } catch {
    await clipboard.writeText(await text)
  }
}

/** Resolves with null when the text fails or takes too long. */
function withinTime(html: Promise<string>): Promise<string | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), maxRichTextWaitMs)
  })
  return Promise.race([html.catch(() => null), late])
}

/** Copies by the command of the browser's menu, which works on plain http too. Restores focus and selection. */
function copyByCommand(text: string, html: string | null | undefined): void {
  const focused = document.activeElement
  const restoreSelection = savedSelection(focused)
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;opacity:0'
  const handleCopy = (event: ClipboardEvent) => {
    if (!event.clipboardData) return
    event.clipboardData.setData('text/plain', text)
    if (html) event.clipboardData.setData('text/html', html)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // A modal takes the focus back from a field outside of it, so the field is added to the layer with the focus.
  const layer = focused?.closest('[role=dialog],[role=alertdialog],[role=menu]') ?? document.body
  document.addEventListener('copy', handleCopy, true)
  layer.append(field)
  try {
    field.focus({ preventScroll: true })
    field.setSelectionRange(0, text.length)
    if (!document.execCommand('copy')) throw new Error('the browser refused to copy')
  } finally {
    document.removeEventListener('copy', handleCopy, true)
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    restoreSelection()
  }
}

/**
 * Returns a function that restores the current selection. The caret of a text field is not among the ranges of its document, and a range set
 * there would leave the focused field without a caret, so that the next Enter did nothing.
 */
function savedSelection(focused: Element | null): () => void {
  if (focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement) {
    const { selectionStart, selectionEnd, selectionDirection } = focused
    return () => {
      // Fields without text, such as checkboxes, have no selection.
      if (selectionStart !== null) focused.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
    }
  }
  const selection = document.getSelection()
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, index) => selection!.getRangeAt(index))
  return () => {
    selection?.removeAllRanges()
    for (const range of ranges) selection?.addRange(range)
  }
}
