/** Finds texts of the catalogues whose key appears nowhere in the source: nothing can show them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, sourceFiles } from './source-files.ts'

const folder = 'apps/console/locales/en'
/** Their keys are values of a chain, or are listed with `Object.entries`. */
const exempt = new Set([
  'common.ts: chainResults',
  'mockups.ts: keyList',
  'mockup-dialogs.ts: vaultMember: roles',
])
/** Keys are named by the console, or are values that others send. */
const naming = /^(apps|packages)\/[^/]+\/src\//

export async function findUnusedTexts(): Promise<string[]> {
  const sources = sourceFiles(/\.tsx?$/)
    .filter((file) => naming.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const names = wordsOf(sources)
  const faults = await Promise.all(
    readdirSync(join(root, folder)).map(async (name) => {
      const module: unknown = await import(pathToFileURL(join(root, folder, name)).href)
      // The catalogue of all areas has the same texts again.
      return name === 'catalogue.ts'
        ? []
        : Object.values(module as object).flatMap((texts) => unusedTexts(texts, name, names))
    }),
  )
  return faults.flat().map((path) => `${folder}/${path} is not used`)
}

/** Names, and whole texts in quotation marks. */
export function wordsOf(sources: readonly string[]): ReadonlySet<string> {
  const found = sources.flatMap((source) => [
    ...source.matchAll(/[\w$]+/g),
    ...source.matchAll(/(?<=')[^'\n]+(?=')/g),
  ])
  return new Set(found.map(([word]) => word))
}

export function unusedTexts(texts: unknown, path: string, names: ReadonlySet<string>): string[] {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts) || exempt.has(path)) return []
  return Object.entries(texts).flatMap(([key, inner]) =>
    names.has(key) || /^\d+$/.test(key) ? unusedTexts(inner, `${path}: ${key}`, names) : [`${path}: ${key}`],
  )
}
