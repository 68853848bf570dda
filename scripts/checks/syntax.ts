/** Parses source files, for checks that read code. */
import { parseSync } from 'vite'

export type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>

export const parse = (file: string, source: string): readonly Node[] =>
  parseSync(file, source).program.body as unknown as readonly Node[]

export interface Comment {
  readonly start: number
  /** Without marks and line breaks. */
  readonly text: string
}

/** The comments of a file. Adjacent line comments count as one. */
export function commentsOf(file: string, source: string): Comment[] {
  const found: (Comment & { end: number; isLine: boolean })[] = []
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const text = value
      .replace(/^\s*\*+ ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
    const isLine = type === 'Line'
    const last = found.at(-1)
    if (last?.isLine === true && isLine && /^\n[ \t]*$/.test(source.slice(last.end, start)))
      found.splice(-1, 1, { ...last, end, text: `${last.text} ${text}` })
    else found.push({ start, end, isLine, text })
  }
  return found.map(({ start, text }) => ({ start, text }))
}

/** The direct children of a node, in source order. */
export const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start)

/** The node and all nodes below. */
export const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesOf)]

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** The name of an identifier, or of the member that is called. */
export function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type === 'MemberExpression') return nameOf(value.property)
  return typeof value.name === 'string' ? value.name : ''
}

/** The declarations of a file by name; the last one if a name is declared several times. */
export function declarationsOf(body: readonly Node[]): Map<string, { node: Node; isExported: boolean }> {
  const found = new Map<string, { node: Node; isExported: boolean }>()
  for (const statement of body) {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    if (!isNode(declaration)) continue
    const parts =
      declaration.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : [declaration]
    for (const node of parts) found.set(nameOf(node.id), { node, isExported })
  }
  return found
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
export const isFunction = (value: unknown): value is Node => isNode(value) && functions.has(value.type)

/** The function that a declaration declares. */
export function functionOf(node: Node): Node | undefined {
  const value = node.type === 'VariableDeclarator' ? node.init : node
  return isFunction(value) ? value : undefined
}
