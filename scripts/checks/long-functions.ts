/** Functions of the console that are too long to read at once: put state in a hook and each part of the page in a component. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root, sourceFiles } from './source-files.ts'

const mostLines = 100

export const findLongFunctions = (): string[] =>
  longFunctions(
    new Map(
      sourceFiles()
        .filter((file) => file.startsWith('apps/console/src/') && !/\.test\.tsx?$/.test(file))
        .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
    ),
    mostLines,
  )

/** Faults of a set of files, each with its text. */
export const longFunctions = (files: ReadonlyMap<string, string>, most: number): string[] =>
  [...files].flatMap(([file, source]) => {
    const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
    return functionsOf(parseSync(file, source).program)
      .map(({ start, end }) => ({ first: lineAt(start), lines: lineAt(end) - lineAt(start) + 1 }))
      .filter(({ lines }) => lines > most)
      .map(({ first, lines }) => `${file}:${first}: a function of ${lines} lines, at most ${most}`)
  })

interface Place {
  readonly start: number
  readonly end: number
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

function functionsOf(node: unknown): Place[] {
  if (Array.isArray(node)) return node.flatMap(functionsOf)
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(functionsOf)
  const { type, start, end } = node as { type?: unknown } & Place
  return functionTypes.has(String(type)) ? [{ start, end }, ...inner] : inner
}
