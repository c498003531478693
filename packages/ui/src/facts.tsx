/** A line of short facts that wraps between facts, not within one. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <span className="min-w-0">
      {facts.map((fact, i) => (
        <span key={fact} className="inline-block max-w-full break-words">
          {fact}
          {i < facts.length - 1 && <span className="px-1">·</span>}
        </span>
      ))}
    </span>
  )
}
