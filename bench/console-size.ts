/** JavaScript that each page needs before it can show itself (the contract of the calls is loaded beside it), as brotli bytes: what the entry, the shell, the page and the English
 *  words import, counted once. What waits for a click is not in it. Run: npm run console-size -w bench [-- --parts] */
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const { values: options } = parseArgs({ options: { parts: { type: 'boolean', default: false } } })
const root = join(import.meta.dirname, '../apps/console')
const aim = 150_000

const built = await build({ root, logLevel: 'warn', build: { write: false } })
const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
const chunks = outputs.flatMap(({ output }) => output).filter((part) => part.type === 'chunk')
const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
const size = new Map(chunks.map(({ fileName, code }) => [fileName, brotliCompressSync(code).length]))

const entry = chunks.filter(({ isEntry }) => isEntry)
const chunkOf = (module: string) => {
  const found = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(module) === true)
  if (found.length === 0) throw new Error(`no chunk begins with ${module}`)
  return found
}
const first = [...entry, ...chunkOf('locales/en/catalogue.ts')]
const shell = [...first, ...chunkOf('shell/Shell.tsx')]
const pages = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('Page.tsx') === true)

/** With everything they import, and import in turn. */
function closure(roots: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const file of chunk.imports) {
      const imported = byFile.get(file)
      if (imported !== undefined) visit(imported)
    }
  }
  for (const chunk of roots) visit(chunk)
  return files
}
const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + (size.get(file) ?? 0), 0)

console.log(`| Page | kB brotli | files | aim: under ${aim / 1000} kB |\n|---|--:|--:|---|`)
for (const page of pages.toSorted((a, b) => a.fileName.localeCompare(b.fileName))) {
  const name = basename(page.facadeModuleId ?? '', '.tsx')
  const files = closure(name === 'SignInPage' ? [...first, page] : [...shell, page])
  const bytes = weigh(files)
  console.log(
    `| ${name} | ${(bytes / 1000).toFixed(1)} | ${files.size} | ${bytes < aim ? 'met' : `missed by ${((bytes - aim) / 1000).toFixed(1)}`} |`,
  )
  if (options.parts)
    for (const file of [...files].toSorted((a, b) => (size.get(b) ?? 0) - (size.get(a) ?? 0)).slice(0, 30))
      console.log(
        `    ${((size.get(file) ?? 0) / 1000).toFixed(1).padStart(6)}  ${file}  ${describe(byFile.get(file))}`,
      )
}

/** The largest things in a chunk. */
function describe(chunk: Rolldown.OutputChunk | undefined): string {
  const parts = new Map<string, number>()
  for (const [id, module] of Object.entries(chunk?.modules ?? {})) {
    const name =
      /node_modules\/((?:@[^/]+\/)?[^/]+(?:\/[^/]+)?)/.exec(id)?.[1] ?? id.split('/').slice(-2).join('/')
    parts.set(name, (parts.get(name) ?? 0) + module.renderedLength)
  }
  return [...parts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([name, length]) => `${name} ${Math.round(length / 1000)}`)
    .join(', ')
}
