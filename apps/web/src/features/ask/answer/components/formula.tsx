import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import { inTurn } from '../../../../lib/view/in-turn.ts'

interface Outcome {
  tex: string
  isSet: boolean
}

/** Renders a formula with KaTeX once that is loaded; shows its source until then, and says so when it cannot be set. */
export function Formula({ tex, display }: { tex: string; display: boolean }) {
  const t = useText()
  const target = useRef<HTMLSpanElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    let cancel = () => {}
    let current = true
    const draw = async () => {
      const { drawFormula, isChemical } = await import('./draw-formula.ts')
      if (isChemical(tex)) await import('katex/contrib/mhchem')
      if (!current) return
      // A text may contain thousands of formulas.
      cancel = inTurn(() => {
        if (target.current) setOutcome({ tex, isSet: drawFormula(target.current, tex, display) })
      })
    }
    // KaTeX may fail to load, e.g. offline before the first formula; the source stays readable.
    draw().catch(() => undefined)
    return () => {
      current = false
      cancel()
    }
  }, [tex, display])
  const known = outcome?.tex === tex ? outcome : null
  const isSet = known?.isSet === true
  return (
    <span data-formula="" className={display ? 'wj-formula' : undefined}>
      {!isSet && <code>{tex}</code>}
      {known?.isSet === false && <small className="ml-1 text-xs text-ink-2">{t('formula.source')}</small>}
      <span ref={target} hidden={!isSet} />
    </span>
  )
}
