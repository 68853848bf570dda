/**
 * The scripts and styles that a browser loads when a page of the console is opened by its address with an empty
 * cache, by the manifest of the last build: the start, the larger language, the shell, the page, their texts, and
 * the shapes of the replies that they read. Files that load on interaction are not counted: dialogs, menus, lists.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { areas } from '../../packages/contract/src/exact/areas.ts'
import { areasCalledIn, filesReached, textsLoadedIn } from './console-sources.ts'
import { root } from './source-files.ts'

export interface Size {
  /** In bytes. */
  readonly brotli: number
  readonly gzip: number
}
export interface RouteSize extends Size {
  readonly path: string
  readonly style: Size
}

/** In bytes of brotli: the first page, and any other. */
const firstBudget = 150_000
const pageBudget = 180_000
/** The first page, and any other: tables of transactions have styles of their own. */
const firstStyleBudget = 11_800
const styleBudget = 12_500
const firstPath = '/main/Login'
/**
 * Pages with their own budget: developers' galleries of every icon, and the wizard, whose steps use all the
 * kit's fields and which checks each answer by the policy's schemas.
 */
const ownBudgets: Readonly<Record<string, number>> = {
  [firstPath]: firstBudget,
  '/dev/icons': 290_000,
  '/dev/lucide-icons': 290_000,
  '/wizard': 280_000,
}

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
export type Manifest = z.infer<typeof Manifest>

const consoleFolder = join(root, 'apps/console')
const main = 'src/app/main.tsx'
const shell = 'src/shell/Shell.tsx'
const start = ['index.html', 'locales/es/catalogue.ts']
const outsideShell = [
  // It calls getCurrentUser when it opens if the browser still has a session; all its other calls follow an act of the person.
  { path: firstPath, module: 'src/features/sign-in/SignInPage.tsx', called: ['frame'] },
  { path: '/main/SetPassword', module: 'src/features/set-password/SetPasswordPage.tsx', called: [] },
  { path: '/main/SignInReturn', module: 'src/features/sign-in/SignInReturnPage.tsx', called: ['account'] },
]

export function measureConsole(): {
  readonly routes: RouteSize[]
  readonly circles: string[]
} {
  const manifest = Manifest.parse(
    JSON.parse(readFileSync(join(consoleFolder, 'dist/.vite/manifest.json'), 'utf8')),
  )
  const sizes = new Map<string, Size>()
  const sizeOf = (file: string): Size => {
    const known = sizes.get(file)
    if (known !== undefined) return known
    const path = join(consoleFolder, 'dist', file)
    const bytes = readFileSync(path)
    // As the server sends it: compressed when the file was built, or as it is.
    const sent = existsSync(`${path}.br`) ? statSync(`${path}.br`).size : bytes.length
    const size = { brotli: sent, gzip: gzipSync(bytes).length }
    sizes.set(file, size)
    return size
  }
  const builtText = (file: string) => readFileSync(join(consoleFolder, 'dist', file), 'utf8')
  const sourceText = (file: string) => readFileSync(join(consoleFolder, file), 'utf8')
  const sourcesOf = (modules: readonly string[]) => [...filesReached(modules, sourceText)].map(sourceText)
  const frame = loadedBy(manifest, [...start, shell]).scripts
  /** The areas that the page itself calls: a built file also has modules of other pages, and the frame has calls for all of them. */
  const areasOf = (module: string) => {
    const inSources = areasCalledIn(sourcesOf([module]).join('\n'), areas)
    const own = [...loadedBy(manifest, [module]).scripts].filter((file) => !frame.has(file))
    const inFiles = new Set(own.flatMap((file) => areasCalledIn(builtText(file), areas)))
    return inSources.filter((area) => inFiles.has(area))
  }
  const weigh = (modules: readonly string[], called: Iterable<string>) => {
    const texts = new Set(sourcesOf([main, ...modules]).flatMap(textsLoadedIn))
    const shapes = [...new Set(called)].map((area) => shapesOf(manifest, area))
    const { scripts, styles } = loadedBy(manifest, [...start, ...modules, ...shapes], (text) =>
      texts.has(text),
    )
    return { ...sum([...scripts].map(sizeOf)), style: sum([...styles].map(sizeOf)) }
  }
  const inShell = routesOf(readFileSync(join(consoleFolder, 'src/app/pages.ts'), 'utf8'))
  return {
    routes: [
      ...outsideShell.map(({ path, module, called }) => ({ path, ...weigh([module], called) })),
      ...inShell.map(({ path, module }) => ({
        path,
        ...weigh([shell, module], ['frame', ...areasOf(module)]),
      })),
    ],
    circles: importCircles(manifest),
  }
}

/** The module of an area's shapes. Its name in the manifest begins with a path of its own. */
export function shapesOf(manifest: Manifest, area: string): string {
  const module = Object.keys(manifest).find((name) => name.endsWith(`virtual:contract/shapes/${area}`))
  if (module === undefined)
    throw new Error(`The last build of the console has no shapes of ${area}. Run npm run build.`)
  return module
}

const sum = (sizes: readonly Size[]): Size => ({
  brotli: sizes.reduce((total, { brotli }) => total + brotli, 0),
  gzip: sizes.reduce((total, { gzip }) => total + gzip, 0),
})

export function sizeFaults(routes: readonly RouteSize[]): string[] {
  return routes
    .flatMap(({ path, brotli, style }) => [
      { name: `${path}: scripts of`, brotli, most: ownBudgets[path] ?? pageBudget },
      {
        name: `${path}: styles of`,
        brotli: style.brotli,
        most: path === firstPath ? firstStyleBudget : styleBudget,
      },
    ])
    .filter(({ brotli, most }) => brotli > most)
    .map(({ name, brotli, most }) => `${name} ${brotli} bytes, at most ${most} (brotli)`)
}

/** A build without styles would be within every budget. */
export const missingStyles = (routes: readonly RouteSize[]): string[] =>
  routes
    .filter(({ style }) => style.brotli === 0)
    .map(({ path }) => `${path}: no styles, although every page has some`)

/** Files that import themselves through others: their modules could run before their imports. */
export function importCircles(manifest: Manifest): string[] {
  const importsOf = (module: string) => manifest[module]?.imports ?? []
  return Object.keys(manifest)
    .filter((module) => {
      const reached = new Set(importsOf(module))
      for (const other of reached) for (const next of importsOf(other)) reached.add(next)
      return reached.has(module)
    })
    .map((module) => `${module} imports itself through other files`)
}

/** Pages of the route table with the module of each. */
export function routesOf(table: string): { readonly path: string; readonly module: string }[] {
  const soon = /const soon [^\n]*\n[^\n]*import\('\.\/([^']+)'\)/.exec(table)?.[1]
  const dev = /const devNavigation [^\n]*import\('\.\/([^']+)'\)/.exec(table)?.[1]
  return [...table.matchAll(/^ {2}at\('([^']+)', '[^']+', (.*)\),?$/gm)].map(([, path = '', rest = '']) => {
    const named = /import\('([^']+)'\)/.exec(rest)?.[1]
    const module = named ?? `./${rest.startsWith('soon') ? soon : dev}`
    return { path, module: join('src/app', module) }
  })
}

export interface Loaded {
  readonly scripts: ReadonlySet<string>
  readonly styles: ReadonlySet<string>
}

/** Files of these modules, of their imports, and of the texts that they load themselves: those that `isUsed` names, or all. */
export function loadedBy(
  manifest: Manifest,
  modules: readonly string[],
  isUsed: (text: string) => boolean = () => true,
): Loaded {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (module: string): void => {
    const chunk = manifest[module]
    if (chunk === undefined)
      throw new Error(`The last build of the console has no ${module}. Run npm run build.`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css) styles.add(style)
    for (const imported of chunk.imports) visit(imported)
    for (const later of chunk.dynamicImports)
      if (later.startsWith('locales/es/') && isUsed(later)) visit(later)
  }
  for (const module of modules) visit(module)
  return { scripts, styles }
}
