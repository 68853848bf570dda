/** The server as plain JavaScript: from source it takes seconds to start, because its modules are compiled each time. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export interface BuiltServer {
  readonly program: string
  remove(): void
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Files that its modules read from beside them. */
const beside = [
  ['packages/store/migrations', 'migrations'],
  ['apps/server/package.json', 'package.json'],
  ['apps/server/src/features/session/common-passwords.txt', 'bin/common-passwords.txt'],
] as const

/** The modules of the repository alone: packages are loaded from where they are installed. */
export async function buildServer(): Promise<BuiltServer> {
  const place = join(root, 'node_modules/.cache')
  mkdirSync(place, { recursive: true })
  const outDir = mkdtempSync(join(place, 'holdfast-server-'))
  await build({
    configFile: false,
    root: join(root, 'apps/server'),
    logLevel: 'warn',
    ssr: { noExternal: [/^@holdfast\//] },
    build: {
      ssr: 'src/main.ts',
      target: 'node20.19',
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: 'bin/[name].js', chunkFileNames: 'bin/[name]-[hash].js' },
      },
    },
  })
  for (const [from, to] of beside) cpSync(join(root, from), join(outDir, to), { recursive: true })
  return {
    program: join(outDir, 'bin/main.js'),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  }
}
