import { useEffect, useRef, useState } from 'react'

/** Renders a formula with KaTeX once that is loaded; shows its source until then and when rendering fails. */
export function Formula({ tex, display }: { tex: string; display: boolean }) {
  const target = useRef<HTMLSpanElement>(null)
  const [drawn, setDrawn] = useState('')
  useEffect(() => {
    let current = true
    const draw = async () => {
      const { drawFormula } = await import('./draw-formula.ts')
      if (current && target.current) setDrawn(drawFormula(target.current, tex, display) ? tex : '')
    }
    // KaTeX may fail to load, e.g. offline before the first formula; the source stays readable.
    draw().catch(() => undefined)
    return () => {
      current = false
    }
  }, [tex, display])
  const isDrawn = drawn === tex
  return (
    <span data-formula="" className={display ? 'wj-formula' : undefined}>
      {!isDrawn && <code>{tex}</code>}
      <span ref={target} hidden={!isDrawn} />
    </span>
  )
}
