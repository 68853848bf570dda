import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { compressedFiles } from './compressed-files.ts'
import { contractModule } from './contract-module.ts'
import { modernStyles } from './modern-styles.ts'

/** Styles in the head would delay the start screen, and a failing script there would stay unnoticed. */
const filesAfterStartScreen: Plugin = {
  name: 'files-after-start-screen',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [head = '', body = ''] = html.split('</head>')
      const file =
        /\s*<(?:link rel="(?:stylesheet|modulepreload)"[^>]*>|script type="module"[^>]*><\/script>)/g
      return `${head.replaceAll(file, '')}</head>${body.replace('</body>', `${(head.match(file) ?? []).join('')}</body>`)}`
    },
  },
}

/** Nothing is inlined: the page is served under `script-src 'self'; style-src 'self'`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), contractModule, filesAfterStartScreen, modernStyles, compressedFiles],
  build: {
    target: 'es2022',
    // The oldest browsers that Tailwind CSS 4 supports. Older ones would need each colour twice.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: { chunkFileNames, codeSplitting: { groups: chunkGroups(import.meta.dirname) } },
    },
  },
})

/** Files of words are recognised by their names. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const language = /\/locales\/(\w+)\//.exec(facadeModuleId ?? '')?.[1]
  return language === undefined ? 'assets/[name]-[hash].js' : `assets/words-${language}-[name]-[hash].js`
}
