/** The logo: a ford, two banks and three stepping stones between them. One colour, legible at 16 px. */
export function Mark({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" fill="currentColor" className={className}>
      <path d="M3 3h26v3.5c-4 2.8-8.3.3-13 1.8S7.5 11.5 3 9.5z" />
      <path d="M3 29h26v-5.5c-4-1.5-8.3 1.3-13 .2S7.5 20.5 3 22.5z" />
      <ellipse cx="8.5" cy="18" rx="3.4" ry="2.2" />
      <ellipse cx="16.2" cy="15.8" rx="3" ry="2" />
      <ellipse cx="23.6" cy="13" rx="2.7" ry="1.8" />
    </svg>
  )
}
