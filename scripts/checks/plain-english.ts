/** Identifiers that name nothing and comments that begin with a relative clause or a bare genitive (CONTRIBUTING.md). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from './source-files.ts'
import { commentsOf, isNode, nameOf, nodesOf, type Node, parse } from './syntax.ts'

const vagueNames: ReadonlySet<string> = new Set(
  'said told tell asked met one words news given data handlers'.split(' '),
)
const badStart = /^(What|Who|Whoever|Whose|Of)\b(?! course)/

/** The faults that each area still has. A number may only fall. */
const remaining: Readonly<Record<string, number>> = {
  'apps/console/': 0,
  'apps/': 0,
  'packages/': 0,
  'scripts/': 0,
  'bench/': 0,
  'sandbox/': 0,
  '': 0,
}

/** Names that a protocol, a library or a table fixes, by the start of the path. */
const fixedNames: readonly (readonly [prefix: string, names: readonly string[]])[] = [
  // The catalogue of texts, a query's answer in TanStack Query, and a plural category of Intl.
  ['apps/console/', ['words', 'data', 'one']],
  ['packages/chains/src/tron/', ['data']],
  ['sandbox/src/chains/tron/', ['data']],
  ['packages/mpc/', ['one']],
  ['packages/store/', ['data']],
]

export const findPlainEnglishFaults = (): string[] =>
  plainEnglishFaults(
    new Map(sourceFiles().map((file) => [file, readFileSync(join(root, file), 'utf8')])),
    remaining,
  )

/** Faults of a set of files, each with its text. `limits`: for each start of a path, its number of permitted faults. */
export function plainEnglishFaults(
  files: ReadonlyMap<string, string>,
  limits: Readonly<Record<string, number>>,
): string[] {
  const areas = Object.keys(limits).toSorted((a, b) => b.length - a.length)
  const found = new Map(areas.map((area) => [area, [] as string[]]))
  for (const [file, source] of files)
    found.get(areas.find((area) => file.startsWith(area)) ?? '')?.push(...faultsOf(file, source))
  return areas.flatMap((area) => {
    const faults = found.get(area) ?? []
    const limit = limits[area] ?? 0
    return faults.length > limit
      ? [...faults, `${area || 'other folders'}: ${faults.length} faults, at most ${limit}`]
      : []
  })
}

function faultsOf(file: string, source: string): string[] {
  const place = (at: number) => `${file}:${source.slice(0, at).split('\n').length}`
  const vague = (name: string) =>
    vagueNames.has(name) &&
    !fixedNames.some(([prefix, names]) => file.startsWith(prefix) && names.includes(name))
  return [
    ...fileNameParts(file)
      .filter(vague)
      .map((part) => `${file}: '${part}' in the name of a file`),
    ...parse(file, source)
      .flatMap(nodesOf)
      .flatMap(declaredBy)
      .filter(({ name }) => vague(name))
      .map(({ name, start }) => `${place(start)}: '${name}' names nothing`),
    ...commentsOf(file, source)
      .filter(({ text }) => badStart.test(text))
      .map(({ start, text }) => `${place(start)}: a comment begins with '${text.split(' ')[0]}'`),
  ]
}

const fileNameParts = (file: string): string[] => (file.split('/').at(-1) ?? '').split(/[-.]/)

interface Declared {
  readonly name: string
  readonly start: number
}

/** The names that a node declares. */
function declaredBy(node: Node): Declared[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return bindingsOf(node.id)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'TSFunctionType':
    case 'TSMethodSignature':
    case 'TSDeclareFunction':
      return [...bindingsOf(node.id), ...(node.params as Node[]).flatMap(bindingsOf)]
    case 'CatchClause':
      return bindingsOf(node.param)
    case 'TSPropertySignature':
    case 'PropertyDefinition':
      return node.computed === true ? [] : bindingsOf(node.key)
    default:
      return []
  }
}

/** The names that a pattern binds. A field that keeps its name in `{ name }` is declared elsewhere. */
function bindingsOf(pattern: unknown): Declared[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [{ name: nameOf(pattern), start: pattern.start }]
    case 'AssignmentPattern':
      return bindingsOf(pattern.left)
    case 'RestElement':
      return bindingsOf(pattern.argument)
    case 'TSParameterProperty':
      return bindingsOf(pattern.parameter)
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(bindingsOf)
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap((property) => {
        if (property.type === 'RestElement') return bindingsOf(property)
        return property.shorthand === true ? [] : bindingsOf(property.value)
      })
    default:
      return []
  }
}
