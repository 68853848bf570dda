/**
 * The modules that load with a module of the console, read from the import lines of the sources. The bundler puts
 * modules of several pages into one file, so a file names texts and calls that a page which loads it never uses.
 */
import { dirname, join } from 'node:path'

/** These files and all that they import, except types and what loads later. */
export function filesReached(starts: readonly string[], read: (file: string) => string): Set<string> {
  const reached = new Set(starts)
  for (const file of reached)
    for (const other of staticImports(read(file))) reached.add(join(dirname(file), other))
  return reached
}

/** Imports of files of the same application. */
function staticImports(text: string): string[] {
  const lines = text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;'"]*?from\s+)?'(\.[^']+\.tsx?)'/gm)
  return [...lines].map(([, specifier = '']) => specifier)
}

/** The modules of Spanish texts that a source loads, by their names in the manifest. */
export const textsLoadedIn = (text: string): string[] =>
  [...text.matchAll(/\bimport\('[./]*(locales\/es\/[^']+)'\)/g)].map(([, module = '']) => module)

/** The areas whose calls occur in a source or in a built file: names of members stay when it is minified. */
export const areasCalledIn = (text: string, areas: Readonly<Record<string, object>>): string[] =>
  Object.entries(areas)
    .filter(([, calls]) => Object.keys(calls).some((name) => new RegExp(`\\.${name}\\b`).test(text)))
    .map(([area]) => area)
