/** Installed packages by the files that a program needs of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { licenceOfText } from '../checks/find-licence-faults.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
})
const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
})

export interface InstalledPackage {
  readonly name: string
  readonly version: string
  /** As its manifest says it, an SPDX expression; without that, read from its licence file. */
  readonly license: string
  /** The hash of its archive, from package-lock.json: `sha512-` and base64. */
  readonly integrity: string
  /** The text of its licence file. */
  readonly licenseText: string
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** The manifest of a folder of this repository. `folder`: an absolute path. */
export const readManifest = (folder: string): z.infer<typeof Manifest> =>
  Manifest.parse(readJson(join(folder, 'package.json')))

/** The packages that contain these files, by name. Files of the repository itself, and modules that a bundler adds, count
 *  for none. Throws when an installed package is not the one of package-lock.json. */
export function packagesOf(files: readonly string[]): readonly InstalledPackage[] {
  const { packages: locked } = Lockfile.parse(readJson(join(root, 'package-lock.json')))
  const folders = new Set(files.flatMap((file) => packageFolderOf(file) ?? []))
  return [...folders].toSorted().map((folder) => {
    const { name, version, license } = readManifest(join(root, folder))
    const entry = locked[folder]
    if (entry?.integrity === undefined || entry.version !== version)
      throw new Error(`${folder} is not as in package-lock.json: run npm ci first`)
    const licenseText = licenseIn(join(root, folder))
    const named = license ?? licenceOfText(licenseText ?? '')
    if (named === undefined) throw new Error(`${folder} names no licence`)
    return {
      name,
      version,
      license: named,
      integrity: entry.integrity,
      licenseText: licenseText ?? `${named}, by its package.json; the package has no licence file.`,
    }
  })
}

/** `node_modules/@noble/curves` for a file in it. */
function packageFolderOf(module: string): string | undefined {
  const file = module.replace(/^\0/, '').split('?')[0] ?? ''
  if (!existsSync(file)) return undefined
  const path = relative(root, file).split(sep).join('/')
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
}

function licenseIn(folder: string): string | undefined {
  const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)/i.test(name))
  return file === undefined ? undefined : readFileSync(join(folder, file), 'utf8').trim()
}
