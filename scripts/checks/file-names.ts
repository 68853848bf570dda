/**
 * A file that exports only one function, besides types, is named after it, so that people find it by its
 * name.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from './source-files.ts'
import { declarationsOf, functionOf, isNode, nameOf, type Node, parse } from './syntax.ts'

const rooms = /^((apps|packages|sandbox)\/.*\bsrc|scripts|e2e|bench)\//
/** The store's files are named after the nouns that they read and write. Each process has one `config.ts`. */
const exempt = /^packages\/store\/|\/src\/config\.ts$/
const isTest = (file: string) => /\.(test|bench|fixture)\.tsx?$|\/test\/|\/testing[^/]*\.ts$/.test(file)

export const findFileNameFaults = (): string[] =>
  fileNameFaults(
    new Map(
      sourceFiles()
        .filter((file) => rooms.test(file) && !exempt.test(file) && !isTest(file))
        .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
    ),
  )

/** Faults of a set of files, each with its text. */
export const fileNameFaults = (files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([file, text]) => {
    const name = loneFunctionOf(file, text)
    return name === null || isNamedAfter(file, name)
      ? []
      : [`${file}: exports ${name} alone and is to be named ${kebab(name)}`]
  })

/** The name of the function that is a file's only export. */
function loneFunctionOf(file: string, text: string): string | null {
  const body = parse(file, text)
  const reexports = body.some(
    ({ type, source }) =>
      type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && isNode(source)),
  )
  const listed = new Set(
    body.flatMap(({ type, specifiers }) =>
      type === 'ExportNamedDeclaration' ? (specifiers as Node[]).map(({ local }) => nameOf(local)) : [],
    ),
  )
  const values = [...declarationsOf(body)].filter(
    ([name, { node, isExported }]) => (isExported || listed.has(name)) && !node.type.startsWith('TS'),
  )
  const [first, ...rest] = values
  if (reexports || first === undefined || rest.length > 0) return null
  const [name, { node }] = first
  return functionOf(node) !== undefined || isVerb(node) ? name : null
}

/** A constant with the type of a verb. */
function isVerb({ id }: Node): boolean {
  if (!isNode(id) || !isNode(id.typeAnnotation)) return false
  const { typeAnnotation: type } = id.typeAnnotation
  return isNode(type) && nameOf(type.typeName) === 'Verb'
}

function isNamedAfter(file: string, name: string): boolean {
  const base = (file.split('/').at(-1) ?? '').replace(/\.tsx?$/, '')
  return base === name || base === kebab(name)
}

const kebab = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
