import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from './vite-compress.ts'
import { paintShapeFirst } from './vite-first-paint.ts'
import { parseOnlyMarkdown } from './vite-parse-only.ts'
import { pdfjsFiles } from './vite-pdfjs.ts'
import { pagePreloads } from './vite-preloads.ts'
import { clientRouter } from './vite-router.ts'
import { withoutSchemas } from './vite-schemas.ts'

const api = { target: 'http://127.0.0.1:3000', changeOrigin: false }

export default defineConfig({
  plugins: [
    withoutSchemas(),
    clientRouter(),
    paintShapeFirst(),
    parseOnlyMarkdown(),
    react(),
    tailwindcss(),
    pdfjsFiles(),
    pagePreloads(),
    compressedFiles(),
  ],
  // The server's paths outside of /api do not collide with paths of pages.
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/healthz': api,
      '^/(login|logout|user|verify|password|upload|preregister|teams)(?=[/?]|$)': api,
    },
  },
  // Workers of the page itself, without the schemas of the contract as the page.
  worker: { format: 'es', plugins: () => [withoutSchemas()] },
  build: {
    target: 'es2023',
    // The content security policy allows scripts from files only.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            // Shared by the pages of account, settings and instance, and not loaded by pages for reading and asking.
            {
              name: 'settings',
              minShareCount: 7,
              test: /\/features\/(?:people\/settings\/(?:section|of-person|page-nav)|platform\/(?:admin\/components\/admin-gate|instance\/components\/page-frame))\.tsx$/,
              priority: 2,
            },
            {
              name: 'common',
              minShareCount: 7,
              maxModuleSize: 4000,
              test: /\/(apps|packages)\/(?!.*\b(?:form-field|form-problem|use-attempt)\b)/,
              priority: 1,
            },
            // Small modules of the pages that list libraries and conversations.
            {
              name: 'lists',
              minShareCount: 2,
              test: /\/(?:topic\.queries|topic-card|topic-menu|topic-facts|topics-frame|trash-days|storage-use|guest-expiry-line|contract\/src\/library\/topic)\.tsx?$/,
            },
            // Small modules shared by conversations, readers and lists: each would be a separate file otherwise.
            {
              name: 'shared',
              minShareCount: 2,
              maxModuleSize: 5000,
              test: /(?:contract\/src\/ask\/derive|session\.queries|scope-text|topic-scope|scope\/scope-choice|shared-sessions?(?:-store)?|lazy-document-reader|source-preference\.queries|place-label|source-link|source-facts|player-of|cover|snippet|quote-window|quote-in-context|verdict|shown-file-kind|use-resting-selection|chart-figure|lazy-add-to-article|use-rich-copy|delete-confirm|turn\/turn|ui\/src\/tabs)\.tsx?$/,
            },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 700,
    // The licences of the packages in the bundle, which are distributed with it.
    license: { fileName: 'licenses.md' },
  },
})
