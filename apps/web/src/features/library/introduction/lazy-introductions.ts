import { lazy } from 'react'

/** Loaded after the page itself is shown: introductions wait for the server anyway. */
export const TopicIntroduction = lazy(() => import('./topic-introduction.tsx').then((module) => ({ default: module.TopicIntroduction })))
export const UnreadFiles = lazy(() => import('./unread-files.tsx').then((module) => ({ default: module.UnreadFiles })))
export const FileIntroduction = lazy(() => import('./file-introduction.tsx').then((module) => ({ default: module.FileIntroduction })))
export const FileStrip = lazy(() => import('./file-strip.tsx').then((module) => ({ default: module.FileStrip })))
