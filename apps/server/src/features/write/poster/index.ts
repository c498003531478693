export { readablePoster } from './poster.policy.ts'
export { posterMain } from './poster-page.ts'
export { posterStyle } from './poster-page.style.ts'
