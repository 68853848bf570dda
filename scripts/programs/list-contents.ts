/** Adds to a built program what describes it: a package.json that declares its files to be modules, the list of packages
 *  in it, their licences, and a bill of materials. */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import type { Plugin } from 'vite'
import { describeParts } from './describe-parts.ts'
import { packagesOf, readManifest, root } from './installed-packages.ts'

export interface Contents {
  /** The folder of the app, absolute. */
  readonly folder: string
  /** Packages that stay as they are installed, because they load files of their own: machine code, fonts, tables. */
  readonly installed: readonly string[]
  /** Place in the artefact → file of the repository, absolute. */
  readonly files: ReadonlyMap<string, string>
}

export const listContents = ({ folder, installed, files }: Contents): Plugin => ({
  name: 'list-contents',
  async generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const outside = chunks
      .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
      .filter((name) => bundle[name] === undefined && !isBuiltin(name) && !installed.includes(name))
    if (outside.length > 0) this.error(`the artefact would need ${outside.join(', ')} at run time`)

    const copied = await filesOf(installed)
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
    const packages = packagesOf([...modules, ...copied.map((path) => join(root, path))])
    const emit = (fileName: string, source: string | Uint8Array) =>
      this.emitFile({ type: 'asset', fileName, source })
    const { name, version, license } = readManifest(folder)
    if (license === undefined) this.error(`${folder}/package.json names no licence`)
    const artefact = { name, version, license }
    const engines = { node: '>=20.19' }
    emit('package.json', text({ ...artefact, private: true, type: 'module', engines }))
    emit(
      'packages.json',
      text(packages.map(({ name, version, license, integrity }) => ({ name, version, license, integrity }))),
    )
    emit(
      'LICENSES',
      packages.map((each) => `${each.name} ${each.version}\n\n${each.licenseText}\n`).join('\n\n'),
    )
    emit('sbom.cdx.json', describeParts(artefact, packages))
    for (const path of copied) emit(path, readFileSync(join(root, path)))
    for (const [to, from] of files) emit(to, readFileSync(from))
  },
})

/** Every file that these packages load, with those of the packages that they need; from the repository's root. */
async function filesOf(installed: readonly string[]): Promise<readonly string[]> {
  if (installed.length === 0) return []
  const entries = installed.map((specifier) => new URL(import.meta.resolve(specifier)).pathname)
  const { fileList } = await nodeFileTrace(entries, { base: root })
  return [...fileList].map((path) => relative(root, join(root, path))).toSorted()
}

const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
