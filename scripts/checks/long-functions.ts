/** Functions of the console that are too long to be read in one go: state belongs in a hook, each face in a component. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root, sourceFiles } from './source-files.ts'

const mostLines = 100
/** Still too long, each with the lines that it may have. */
const exceptions: Readonly<Record<string, number>> = {
  'apps/console/src/features/policy-wizard/PolicyWizardPage.tsx': 157,
}

export const findLongFunctions = (): string[] =>
  longFunctions(
    new Map(
      sourceFiles()
        .filter((file) => file.startsWith('apps/console/src/') && !/\.test\.tsx?$/.test(file))
        .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
    ),
    mostLines,
    exceptions,
  )

/** Faults of a set of files, each with its text. `allowed`: for some files, the lines of their longest function. */
export function longFunctions(
  files: ReadonlyMap<string, string>,
  most: number,
  allowed: Readonly<Record<string, number>> = {},
): string[] {
  const functions = [...files].flatMap(([file, source]) => {
    const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
    return functionsOf(parseSync(file, source).program).map(({ start, end }) => {
      const first = lineAt(start)
      return { file, first, lines: lineAt(end) - first + 1 }
    })
  })
  const tooLong = functions.filter(({ file, lines }) => lines > (allowed[file] ?? most))
  const shorter = Object.entries(allowed).flatMap(([file, limit]) => {
    const longest = Math.max(0, ...functions.filter((found) => found.file === file).map(({ lines }) => lines))
    return longest < limit ? [{ file, longest }] : []
  })
  return [
    ...tooLong.map(
      ({ file, first, lines }) =>
        `${file}:${first}: a function of ${lines} lines, at most ${allowed[file] ?? most}`,
    ),
    ...shorter.map(
      ({ file, longest }) =>
        `${file}: ${longest} lines at most by now, correct its limit in long-functions.ts`,
    ),
  ]
}

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
