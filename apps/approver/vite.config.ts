import { defineConfig } from 'vite'
import { leanSchemas } from './lean-schemas.ts'

/** Nothing is inlined: the page is served under `script-src 'self'; style-src 'self'`. One script, so that one hash names it. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [leanSchemas],
  server: { port: 5180, strictPort: true },
  // One copy of each, however a package manager nests folders: the hash of the page must not depend on it.
  resolve: { dedupe: ['@noble/curves', '@noble/hashes'] },
  build: {
    target: 'es2022',
    // The browsers of the console.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
