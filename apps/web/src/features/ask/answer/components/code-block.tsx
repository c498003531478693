import { IconButton, Scroller } from '@wenjin/ui'
import { useEffect, useState } from 'react'
import { useCopy } from '../../../../lib/browser/clipboard.ts'
import { useText } from '../../../../lib/i18n/index.ts'
import type { HighlightedLine } from './highlight-code.ts'

/** Renders a block of code: plain while it grows, highlighted once it is complete and its language is known. */
export function CodeBlock({ code, language, whole }: { code: string; language: string; whole: boolean }) {
  const t = useText()
  const copy = useCopy()
  const [colored, setColored] = useState<{ code: string; lines: HighlightedLine[] } | null>(null)
  useEffect(() => {
    if (!whole || !language) return undefined
    let current = true
    const color = async () => {
      const { highlightCode } = await import('./highlight-code.ts')
      const lines = await highlightCode(code, language)
      if (current && lines) setColored({ code, lines })
    }
    // Without highlighting the code stays readable.
    color().catch(() => undefined)
    return () => {
      current = false
    }
  }, [code, language, whole])
  const lines = colored?.code === code ? colored.lines : null

  return (
    <figure className="wj-code">
      <figcaption className="flex items-center justify-between pl-4 text-xs text-ink-2">
        <span>{language || t('code.label')}</span>
        <IconButton icon="copy" size={15} label={t('code.copy')} onClick={() => void copy(code)} />
      </figcaption>
      <Scroller label={language || t('code.label')} className="overflow-x-auto">
        <pre>
          <code>
            {lines
              ? lines.map((line) => (
                  <span key={line.key}>
                    {line.tokens.map((token) => (
                      <span key={token.key} style={{ color: token.color }}>
                        {token.text}
                      </span>
                    ))}
                    {'\n'}
                  </span>
                ))
              : code}
          </code>
        </pre>
      </Scroller>
    </figure>
  )
}
