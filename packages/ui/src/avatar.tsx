import { useState } from 'react'

/** A person's picture, or the first character of their name. Decorative: the surrounding control has the accessible name. */
export function Avatar({ name, src, size = 28 }: { name: string; src: string | null; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        onError={() => setBroken(src)}
        className="shrink-0 rounded-full bg-sunken object-cover"
        style={{ width: size, height: size }}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="grid shrink-0 place-items-center rounded-full bg-ford-wash font-semibold text-ford select-none"
      style={{ width: size, height: size, fontSize: size * 0.45 }}
    >
      {[...name.trim()][0]?.toUpperCase() ?? '·'}
    </span>
  )
}
