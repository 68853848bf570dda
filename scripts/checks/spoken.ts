/** The sentences that a source file speaks, as text: where they are thrown, answered or stored, in each of their variants, with a
 *  mark in the place of what they are about. */
import { parseSync } from 'vite'

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>

export interface Sentence {
  readonly text: string
  readonly place: string
}

/** Functions and errors that speak: which of what they are given, and what is made of it. */
const speakers: Readonly<Record<string, (...given: string[]) => string>> = {
  Refused: (_, text = '') => text,
  badValue: ofField,
  super: (_, text = '') => text,
  fail: (...given) => given.at(-1) ?? '',
  Unreachable: (_, text = '') => text,
  ProviderUnavailable: (_, __, text = '') => text,
  ProviderRateLimited: (_, __, text = '') => text,
  ProviderRefused: (_, __, text = '') => text,
  push: (text = '') => text,
  min: (_, text = '') => text,
  max: (_, text = '') => text,
  regex: (_, text = '') => text,
  refine: (_, text = '') => text,
}
/** A field that only the request knows is no part of what is said of it. */
function ofField(field = '', reason = ''): string {
  return isMark(field) ? reason : `${field}: ${reason}`
}

/** Whatever these answer is a sentence. */
const sayers = /InWords$/
/** Whatever stands under these names in an answer or a row is a sentence that a person is shown, `last` is a provider's. */
const shown = new Set(['error', 'failure', 'last_error', 'detail', 'message', 'reason'])
const answering = /^(apps\/server|packages\/policy)\/|^packages\/chains\/src\/tron\/contract-facts/
/** Constants that hold nothing but sentences. */
const tables = new Set(['roomFor'])

/** What a sentence is about: no table knows it, and it must still be there. */
const mark = (at: number) => `«${at}»`
export const isMark = (text: string) => /^«\d+»$/.test(text)

export function sentencesOf(file: string, source: string): Sentence[] {
  const { program } = parseSync(file, source)
  const nodes = nodesOf(program)
  const named = namesOf(nodes)
  const found: Sentence[] = []
  const note = (node: Node, texts: readonly string[]) => {
    const line = source.slice(0, node.start).split('\n').length
    for (const text of texts)
      if (/[a-z]/i.test(text) && !isSaidElsewhere(text)) found.push({ text, place: `${file}:${line}` })
  }
  const unread = (node: Node) => note(node, [`(${sourceOf(node)} is not to be read here)`])
  const sourceOf = ({ start, end }: Node) => source.slice(start, end)
  for (const node of nodes) {
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const name = nameOf(node.callee as Node)
      const given = node.arguments as Node[]
      const speaker = Object.hasOwn(speakers, name) ? speakers[name] : undefined
      if (speaker !== undefined) note(node, spoken(speaker, given, named))
      // The words of another error are read where that one is made.
      const [, words] = given
      if (name === 'Refused' && words?.type === 'Identifier' && textsOf(words, named).every(isMark))
        unread(words)
    }
    if (node.type === 'Property' && answering.test(file)) note(node, shownBy(node, named))
    if (node.type === 'AssignmentExpression') note(node, heldBy(node.left as Node, node.right as Node, named))
    if (node.type === 'VariableDeclarator') note(node, heldBy(node.id as Node, node.init as Node, named))
    if (node.type === 'FunctionDeclaration' && sayers.test(nameOf(node.id as Node)))
      note(node, answersOf(node, named))
  }
  return found.filter(({ text }, at) => found.findIndex((one) => one.text === text) === at)
}

/** Nothing but marks, or what is made of them where the words are known. */
const isSaidElsewhere = (text: string) => isMark(text) || /^\w+: «\d+»$/.test(text)

type Names = ReadonlyMap<string, Node>

function shownBy({ key, value }: Node, names: Names): string[] {
  const name = nameOf(key as Node)
  if (!texts.has((value as Node).type)) return []
  // A single word is a code.
  return shown.has(name) ? textsOf(value as Node, names).filter((text) => text.includes(' ')) : []
}

function heldBy(to: Node, value: Node, names: Names): string[] {
  const name = nameOf(to)
  if (name === 'last') return textsOf(value, names)
  if (isFunction(value) && sayers.test(name)) return answersOf(value, names)
  if (!tables.has(name)) return []
  const rows = nodesOf(value).flatMap((one) => (one.type === 'Property' ? [one.value as Node] : []))
  return rows.flatMap((row) => (isFunction(row) ? answersOf(row, names) : textsOf(row, names)))
}

const texts = new Set([
  'Literal',
  'TemplateLiteral',
  'ConditionalExpression',
  'LogicalExpression',
  'Identifier',
])
const isFunction = (node: Node | undefined | null) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

function spoken(speaker: (...given: string[]) => string, given: readonly Node[], names: Names): string[] {
  let lists: string[][] = [[]]
  for (const [at, one] of given.entries()) {
    const parts = textsOf(one, names, at)
    lists = lists.flatMap((list) => (parts.length === 0 ? [mark(at)] : parts).map((part) => [...list, part]))
  }
  return lists.map((list) => speaker(...list))
}

/** What an expression can be, as text. */
function textsOf(node: Node, names: Names, at = 0): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? [String(node.value)] : []
    case 'TemplateLiteral': {
      const quasis = node.quasis as { value: { cooked: string } }[]
      let whole = [quasis[0]?.value.cooked ?? '']
      for (const [place, one] of (node.expressions as Node[]).entries()) {
        const parts = textsOf(one, names, at * 10 + place)
        const rest = quasis[place + 1]?.value.cooked ?? ''
        whole = whole.flatMap((text) => parts.map((part) => text + part + rest))
      }
      return whole
    }
    case 'ConditionalExpression':
      return [...textsOf(node.consequent as Node, names, at), ...textsOf(node.alternate as Node, names, at)]
    case 'LogicalExpression':
      return [...textsOf(node.left as Node, names, at), ...textsOf(node.right as Node, names, at)]
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return textsOf(node.expression as Node, names, at)
    case 'ObjectExpression': {
      const message = (node.properties as Node[]).find((one) => nameOf(one.key as Node) === 'message')
      return message === undefined ? [mark(at)] : textsOf(message.value as Node, names, at)
    }
    case 'Identifier': {
      const known = names.get(nameOf(node))
      return known === undefined || isFunction(known) ? [mark(at)] : textsOf(known, names, at)
    }
    case 'CallExpression': {
      const known = names.get(nameOf(node.callee as Node))
      if (known === undefined || (node.callee as Node).type !== 'Identifier') return [mark(at)]
      // A function that calls itself says nothing more the second time.
      const others = new Map([...names].filter(([, node]) => node !== known))
      const answers = answersOf(known, others, at)
      return answers.length === 0 ? [mark(at)] : answers
    }
    default:
      return [mark(at)]
  }
}

/** What a function answers, where it is text. */
function answersOf(node: Node, names: Names, at = 0): string[] {
  const body = node.body as Node | undefined
  if (body === undefined) return []
  if (body.type !== 'BlockStatement') return textsOf(body, names, at)
  return nodesOf(body)
    .filter(({ type, argument }) => type === 'ReturnStatement' && argument !== null)
    .flatMap(({ argument }) => textsOf(argument as Node, names, at))
}

function nameOf(node: Node | undefined | null): string {
  if (node?.type === 'Super') return 'super'
  if (node?.type === 'MemberExpression') return nameOf(node.property as Node)
  return typeof node?.name === 'string' ? node.name : ''
}

/** Constants and functions of the file by name; one name for two things is neither. */
function namesOf(nodes: readonly Node[]): Names {
  const names = new Map<string, Node>()
  const twice = new Set<string>()
  const add = (name: string, node: Node) => (names.has(name) ? twice.add(name) : names.set(name, node))
  for (const node of nodes) {
    if (node.type === 'VariableDeclaration' && node.kind === 'const')
      for (const { id, init } of node.declarations as { id: Node; init: Node | null }[])
        if (id.type === 'Identifier' && init !== null) add(nameOf(id), init)
    if (node.type === 'FunctionDeclaration') add(nameOf(node.id as Node), node)
  }
  for (const name of twice) names.delete(name)
  return names
}

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return []
  const inner = Object.values(value).flatMap(nodesOf)
  return 'type' in value && typeof value.type === 'string' ? [value as Node, ...inner] : inner
}
