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
  sourceFiles()
    .filter((file) => file.startsWith('apps/console/src/') && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => longFunctions(file, readFileSync(join(root, file), 'utf8'), exceptions[file]))

export function longFunctions(file: string, source: string, most = mostLines): string[] {
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  return functionsOf(parseSync(file, source).program).flatMap(({ start, end }) => {
    const first = lineAt(start)
    const lines = lineAt(end) - first + 1
    return lines > most ? [`${file}:${first}: a function of ${lines} lines, at most ${most}`] : []
  })
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
