import type { TooltipContentProps } from 'recharts'

/** Tooltip with the numbers of a chart at the pointer. */
export function ChartTooltip({ active, label, payload }: TooltipContentProps) {
  if (!active) return null
  return (
    <div className="rounded-2 border border-line bg-raised px-3 py-2 text-xs leading-5 shadow-2">
      <p className="font-semibold tabular-nums">{label}</p>
      {payload.map((part) => (
        <p key={String(part.name)} className="flex items-center gap-2">
          <span className="size-2.5 rounded-1" style={{ background: part.color }} />
          {part.name}
          <span className="ml-auto pl-3 tabular-nums">{String(part.value)}</span>
        </p>
      ))}
    </div>
  )
}
