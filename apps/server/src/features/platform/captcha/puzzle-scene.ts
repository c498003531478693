import { limits } from '@wenjin/contract'
import type { Random } from './puzzle-shape.ts'

const { width, height } = limits.captcha

/** Colours of one time of day: sky from top to horizon, hills from far to near, water, light, ink. */
interface Palette {
  sky: readonly [string, string]
  hills: readonly string[]
  water: readonly [string, string]
  light: string
  ink: string
}

const palettes: readonly Palette[] = [
  {
    sky: ['#c9d8e2', '#fbfaf7'],
    hills: ['#a9bfce', '#6f93ae', '#2b5c8a'],
    water: ['#dfe8ea', '#8fb0c2'],
    light: '#fffdf6',
    ink: '#1e2124',
  },
  {
    sky: ['#e9c79a', '#fbf3e4'],
    hills: ['#d3a878', '#a5764a', '#5b4636'],
    water: ['#f1dfc4', '#b98d5c'],
    light: '#fff3d6',
    ink: '#2a211a',
  },
  {
    sky: ['#c4d8c6', '#f6f5ea'],
    hills: ['#a4c2a9', '#659379', '#2f7d57'],
    water: ['#e3ebdf', '#8cb39d'],
    light: '#fffef2',
    ink: '#1f2a24',
  },
  {
    sky: ['#27405a', '#8fa5b5'],
    hills: ['#5d7a92', '#3a566e', '#1f3346'],
    water: ['#6d8799', '#2c475c'],
    light: '#f3efe2',
    ink: '#0f161c',
  },
  {
    sky: ['#d9c7d3', '#faf3ee'],
    hills: ['#b9a3b8', '#8a7391', '#4d4560'],
    water: ['#e9dde2', '#a391a8'],
    light: '#fff7ef',
    ink: '#221e29',
  },
]

const between = (random: Random, from: number, to: number) => from + random() * (to - from)
const round = (value: number) => Math.round(value * 10) / 10

/** Draws a ridge from edge to edge around a height, filled below. */
function ridge(random: Random, base: number, rise: number): string {
  const steps = 6 + Math.floor(random() * 4)
  const points = Array.from({ length: steps + 1 }, (_, i) => [(width * i) / steps, base - random() * rise] as const)
  let path = `M0 ${height}L0 ${round(points[0]![1])}`
  for (let i = 1; i < points.length; i += 1) {
    const [fromX, fromY] = points[i - 1]!
    const [toX, toY] = points[i]!
    const middle = round((fromX + toX) / 2)
    path += `C${middle} ${round(fromY)} ${middle} ${round(toY)} ${round(toX)} ${round(toY)}`
  }
  return `${path}L${width} ${height}z`
}

/** Draws fine lines across the picture as false edges, so that edge detection does not find the gap. */
function strokes(random: Random, { ink, light }: Palette): string {
  return Array.from({ length: 16 }, () => {
    const [x, y] = [between(random, -20, width), between(random, 0, height)]
    const colour = random() < 0.5 ? ink : light
    const curve = [0, 1, 2, 3].map(() => round(between(random, -45, 75))).join(' ')
    const opacity = round(between(random, 0.15, 0.45))
    return `<path d="M${round(x)} ${round(y)}q${curve}" fill="none" stroke="${colour}" stroke-width="${round(between(random, 0.6, 1.8))}" opacity="${opacity}"/>`
  }).join('')
}

function reeds(random: Random, ink: string): string {
  const left = random() < 0.5 ? between(random, 0, 60) : between(random, width - 90, width - 30)
  return Array.from({ length: 14 }, () => {
    const foot = left + between(random, 0, 42)
    const lean = between(random, -16, 16)
    const tall = between(random, 24, 64)
    return `<path d="M${round(foot)} ${height}q${round(lean / 4)} ${round(-tall / 2)} ${round(lean)} ${round(-tall)}" fill="none" stroke="${ink}" stroke-width="${round(between(random, 0.8, 2))}" opacity=".55"/>`
  }).join('')
}

/** Draws the stepping stones of the ford, in the water. */
function stones(random: Random, horizon: number, ink: string): string {
  const start = between(random, 40, 170)
  return Array.from({ length: 5 }, (_, i) => {
    const y = horizon + 10 + ((height - horizon - 22) * i) / 4
    const x = start + i * between(random, 12, 26)
    return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${8 + 2.2 * i}" ry="${3 + i}" fill="${ink}" opacity=".6"/>`
  }).join('')
}

function birds(random: Random, ink: string): string {
  const [x, y] = [between(random, 40, width - 60), between(random, 18, 60)]
  return Array.from({ length: 4 }, () => {
    const at = `${round(x + between(random, -30, 40))} ${round(y + between(random, -12, 16))}`
    return `<path d="M${at}q3 -4 6 0q3 -4 6 0" fill="none" stroke="${ink}" stroke-width="1.2" opacity=".7"/>`
  }).join('')
}

/** Draws a random landscape at a ford as SVG. */
export function drawScene(random: Random): string {
  const palette = palettes[Math.floor(random() * palettes.length)]!
  const { sky, hills, water, light, ink } = palette
  const horizon = between(random, 118, 140)
  const sun = `<circle cx="${round(between(random, 30, width - 30))}" cy="${round(between(random, 22, 62))}" r="${round(between(random, 12, 22))}" fill="${light}" opacity=".9"/>`
  const layers = hills.map((colour, i) => {
    const shape = ridge(random, horizon - 34 + 22 * i, 46 - 6 * i)
    const mist = `<rect y="${round(horizon - 30 + 16 * i)}" width="${width}" height="26" fill="url(#mist)"/>`
    return `<path d="${shape}" fill="${colour}" opacity=".92"/>${mist}`
  })
  const waves = Array.from({ length: 12 }, () => {
    const [x, y] = [between(random, 0, width - 30), between(random, horizon + 4, height)]
    return `<path d="M${round(x)} ${round(y)}q${round(between(random, 8, 22))} -3 ${round(between(random, 24, 70))} 0" fill="none" stroke="${light}" stroke-width="1" opacity=".5"/>`
  }).join('')
  const fall = (id: string, [top, bottom]: readonly [string, string]) =>
    `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>${fall('sky', sky)}${fall('water', water)}
<linearGradient id="mist" x2="0" y2="1"><stop stop-color="${light}" stop-opacity="0"/><stop offset=".6" stop-color="${light}" stop-opacity=".35"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></linearGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>${sun}${birds(random, ink)}${layers.join('')}
<rect y="${round(horizon)}" width="${width}" height="${height}" fill="url(#water)" opacity=".94"/>${waves}${stones(random, horizon, ink)}${reeds(random, ink)}${strokes(random, palette)}
</svg>`
}
