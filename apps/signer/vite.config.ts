/** Builds the signer as plain JavaScript that needs only Node: `dist` can be copied to a machine without the packages of
 *  this repository. It is not minified, and the same tree produces the same bytes, so that two people can compare their
 *  builds. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { z } from 'zod'

const here = import.meta.dirname
const root = join(here, '../..')
const programs = ['main', 'make-node', 'backup', 'accept', 'recover', 'rules', 'audit', 'recovery-key']

const Manifest = z.object({ name: z.string(), version: z.string(), license: z.string() })
const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
})

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Adds the list of bundled packages, their licences, and a package.json that declares the programs to be modules. */
const listContents: Plugin = {
  name: 'list-contents',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const outside = chunks
      .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
      .filter((name) => bundle[name] === undefined && !isBuiltin(name))
    if (outside.length > 0) this.error(`dist would need ${outside.join(', ')} at run time`)

    const packages = packagesOf(chunks.flatMap(({ moduleIds }) => moduleIds))
    const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
    const { name, version, license } = Manifest.parse(readJson(join(here, 'package.json')))
    const engines = { node: '>=20.19' }
    emit('package.json', text({ name, version, private: true, license, type: 'module', engines }))
    emit('packages.json', text(packages.map(({ listed }) => listed)))
    emit('LICENSES', packages.map(({ licence }) => licence).join('\n\n'))
  },
}

interface Bundled {
  /** `integrity` is that of the package's archive in package-lock.json. */
  readonly listed: z.infer<typeof Manifest> & { readonly integrity: string }
  /** Name, version and text. */
  readonly licence: string
}

/** Every installed package that the programs include. Throws when one differs from the lockfile. */
function packagesOf(modules: readonly string[]): readonly Bundled[] {
  const { packages: locked } = Lockfile.parse(readJson(join(root, 'package-lock.json')))
  const folders = new Set(modules.flatMap((module) => folderOf(module) ?? []))
  return [...folders].toSorted().map((folder) => {
    const manifest = Manifest.parse(readJson(join(root, folder, 'package.json')))
    const entry = locked[folder]
    if (entry?.integrity === undefined || entry.version !== manifest.version)
      throw new Error(`${folder} is not as in package-lock.json: run npm ci first`)
    const licence = `${manifest.name} ${manifest.version}\n\n${licenceIn(join(root, folder))}\n`
    return { listed: { ...manifest, integrity: entry.integrity }, licence }
  })
}

/** `node_modules/@noble/curves` for a file in it; undefined for files of this repository and for code that the bundler
 *  adds. */
function folderOf(module: string): string | undefined {
  const file = module.replace(/^\0/, '').split('?')[0] ?? ''
  if (!existsSync(file)) return undefined
  const path = relative(root, file).split(sep).join('/')
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
}

function licenceIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (file === undefined) throw new Error(`${folder} has no text of its licence`)
  return readFileSync(join(folder, file), 'utf8').trim()
}

const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

export default defineConfig({
  root: here,
  plugins: [listContents],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20.19',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [name, join(here, `src/${name}.ts`)])),
      output: { entryFileNames: 'bin/[name].js', chunkFileNames: 'bin/shared/[name].js' },
    },
  },
})
