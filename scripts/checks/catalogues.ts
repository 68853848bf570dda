/**
 * Compares the English and the Spanish catalogue: the same files, the same keys, functions with the same
 * number of parameters; and each text in its own language: a text is equal in both only if `equalTexts` lists
 * it.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { equalTexts } from './equal-texts.ts'
import { root } from './source-files.ts'

const folder = join(root, 'apps/console/locales')

export async function findCatalogueFaults(): Promise<string[]> {
  const names = (language: string) =>
    readdirSync(join(folder, language)).filter((name) => name.endsWith('.ts'))
  const english = names('en')
  const spanish = names('es')
  const faults = [
    ...english.filter((name) => !spanish.includes(name)).map((name) => `locales/es/${name} is missing`),
    ...spanish.filter((name) => !english.includes(name)).map((name) => `locales/en/${name} is missing`),
  ]
  for (const name of english.filter((file) => spanish.includes(file))) {
    const [en, es] = await Promise.all([load('en', name), load('es', name)])
    faults.push(...compareCatalogues(en, es, name))
  }
  return faults
}

/** The only catalogue object of a file. */
async function load(language: string, name: string): Promise<unknown> {
  const module = (await import(pathToFileURL(join(folder, language, name)).href)) as Record<string, unknown>
  return Object.values(module)[0]
}

export function compareCatalogues(en: unknown, es: unknown, path: string): string[] {
  if (typeof en === 'function' && typeof es === 'function')
    return en.length === es.length
      ? sameText(resultOf(en), resultOf(es), path)
      : [`${path}: takes ${en.length} values in English, ${es.length} in Spanish`]
  if (typeof en !== typeof es) return [`${path}: ${typeof en} in English, ${typeof es} in Spanish`]
  if (typeof en === 'string')
    return es === '' && en !== '' ? [`${path}: empty in Spanish`] : sameText(en, es, path)
  if (typeof en !== 'object' || en === null || typeof es !== 'object' || es === null) return []
  const keys = new Set([...Object.keys(en), ...Object.keys(es)])
  return [...keys].flatMap((key) => {
    if (!(key in en)) return [`${path}: ${key} is missing in English`]
    if (!(key in es)) return [`${path}: ${key} is missing in Spanish`]
    return compareCatalogues(
      (en as Record<string, unknown>)[key],
      (es as Record<string, unknown>)[key],
      `${path}: ${key}`,
    )
  })
}

function sameText(en: unknown, es: unknown, path: string): string[] {
  if (typeof en !== 'string' || en !== es || equalTexts.has(en)) return []
  return /\p{L}/u.test(en) ? [`${path}: '${en}' in both languages, and not among the equal texts`] : []
}

/** The text with «1», «2» … as its values; undefined if it takes values other than texts. */
function resultOf(compose: unknown): unknown {
  const values = Array.from({ length: 9 }, (_, at) => `«${at + 1}»`)
  try {
    return (compose as (...texts: string[]) => unknown)(...values)
  } catch {
    return undefined
  }
}
