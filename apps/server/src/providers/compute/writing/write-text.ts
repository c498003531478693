import { createDocument, toMarkdown, toText, type DocumentInput } from '@wenjin/export'

/** The formats of a text that is handed over at once, without a file. */
export type TextForm = 'markdown' | 'text' | 'html' | 'rich'

/** A text in one or more formats. `html` is a whole page, `rich` a part of one for the clipboard. */
export type WrittenText<F extends TextForm = TextForm> = Record<F, string> & { title: string; replaced: string[] }

/** Writes a text in formats; what could not be set is in `replaced`, and in the text of `rich` only. */
export async function writeText({ input, forms }: { input: DocumentInput; forms: readonly TextForm[] }): Promise<WrittenText> {
  const document = createDocument({ ...input, typeset: forms.some((form) => form !== 'markdown') })
  const plain = { ...document, replaced: [] }
  const written: WrittenText = { title: document.title, replaced: [...document.replaced], markdown: '', text: '', html: '', rich: '' }
  for (const form of forms) {
    if (form === 'markdown') written.markdown = toMarkdown(plain)
    else if (form === 'text') written.text = toText(plain)
    else {
      const { toHtml, toRichText } = await import('@wenjin/export/html')
      written[form] = form === 'html' ? toHtml(plain) : toRichText(document)
    }
  }
  return written
}
