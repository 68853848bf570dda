/**
 * Which package may import which, read from the import lines themselves, and no cycle anywhere, neither of
 * files nor of the console's folders.
 */
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root, sourceFiles } from './source-files.ts'

/** Package → packages it may import. Imports of tests are not limited. */
const doors: Record<string, readonly string[]> = {
  'packages/ledger': [],
  'packages/contract': ['ledger', 'policy'],
  'packages/client': ['contract'],
  'packages/chains': ['ledger'],
  'packages/providers': ['ledger'],
  'packages/store': ['ledger'],
  'packages/mpc': ['ledger', 'policy'],
  'packages/policy': ['ledger'],
  'apps/console': ['client', 'contract', 'ledger', 'policy'],
  'apps/approver': ['chains', 'contract', 'ledger', 'policy'],
  'apps/server': ['contract', 'ledger', 'store', 'chains', 'providers', 'mpc', 'policy'],
  'apps/ingester': ['providers', 'chains', 'store', 'ledger'],
  'apps/signer': ['mpc', 'chains', 'ledger', 'policy'],
  sandbox: ['approver', 'chains', 'contract', 'ledger', 'mpc', 'policy', 'providers', 'signer', 'store'],
  e2e: ['contract', 'ledger', 'policy', 'sandbox', 'chains', 'providers', 'store'],
  bench: [
    'chains',
    'contract',
    'ledger',
    'mpc',
    'policy',
    'providers',
    'store',
    'ingester',
    'sandbox',
    'server',
    'signer',
  ],
}

/** Rooms of which only one folder may import what the room lists. */
const innerDoors: Record<string, string> = { 'packages/mpc': 'packages/mpc/src/nodes/' }

export function findImportFaults(): string[] {
  return importFaults(
    new Map(sourceFiles().map((file) => [file, importsOf(readFileSync(join(root, file), 'utf8'))])),
  )
}

/** Faults of a set of files, each with the specifiers it imports. */
export function importFaults(imports: ReadonlyMap<string, readonly string[]>): string[] {
  return [
    ...[...imports].flatMap(([file, specifiers]) => wallFaults(file, specifiers)),
    ...cycleFaults(graphOf(imports), 'import cycle'),
    ...cycleFaults(folderGraphOf(imports), 'folders that import each other'),
  ]
}

export function importsOf(text: string): string[] {
  const specifiers = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g,
  )
  return [...specifiers].map(([, from, dynamic, alone]) => from ?? dynamic ?? alone ?? '')
}

function roomOf(file: string): string | undefined {
  return Object.keys(doors).find((room) => file.startsWith(`${room}/`))
}

const isTest = (file: string) =>
  /\.(test|bench)\.tsx?$/.test(file) || /(^|\/)test\//.test(file) || file.endsWith('/testing.ts')

/** Modules for tests: they may change the state of a package, such as the chains that it knows. */
const testing = /\/testing(-[^/]*)?(\.ts)?$/

function wallFaults(file: string, specifiers: readonly string[]): string[] {
  const room = roomOf(file)
  if (room === undefined) return []
  const faults: string[] = []
  for (const specifier of specifiers) {
    const house = /^@holdfast\/([^/]+)/.exec(specifier)?.[1]
    const isOwn = house === room.split('/').at(-1)
    const mayImport = doors[room]?.includes(house ?? '') === true && file.startsWith(innerDoors[room] ?? '')
    if (house !== undefined && !isOwn && !isTest(file) && !mayImport)
      faults.push(`${file}: ${room} may not import @holdfast/${house}`)
    if (specifier.startsWith('.')) {
      const target = relative(root, resolve(root, dirname(file), specifier))
      const isBuild = file.endsWith('vite.config.ts') && target.startsWith('scripts/programs/')
      if (!target.startsWith(`${room}/`) && !isTest(file) && !isBuild && room !== 'e2e')
        faults.push(`${file}: reaches out of its room to ${target}`)
    }
    if (testing.test(specifier) && !isTest(file) && !testing.test(file))
      faults.push(`${file}: imports ${specifier}, which is for tests`)
    faults.push(...listingFaults(file, room, specifier))
  }
  return faults
}

/** A package's imports are in its own package.json: the dependency list is the architecture. */
function listingFaults(file: string, room: string, specifier: string): string[] {
  if (specifier.startsWith('.') || specifier.startsWith('node:') || /^virtual:|\?/.test(specifier)) return []
  const name = specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : (specifier.split('/')[0] ?? '')
  const manifest = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8')) as {
    name: string
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
  const everywhere = ['vitest', 'vite', 'vitest/config']
  const listed =
    name === manifest.name ||
    manifest.dependencies?.[name] !== undefined ||
    manifest.devDependencies?.[name] !== undefined ||
    everywhere.includes(name)
  return listed ? [] : [`${file}: imports ${name}, which ${room}/package.json does not list`]
}

/** The imports of each node, by name. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>

function graphOf(imports: ReadonlyMap<string, readonly string[]>): Graph {
  const targetOf = (file: string, specifier: string) =>
    specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : ''
  return new Map(
    [...imports].map(([file, specifiers]) => [
      file,
      new Set(
        specifiers.map((specifier) => targetOf(file, specifier)).filter((target) => imports.has(target)),
      ),
    ]),
  )
}

/**
 * The folders of the console's source: each feature is one, and so is each of its neighbours. Imports of
 * tests are not limited.
 */
function folderGraphOf(imports: ReadonlyMap<string, readonly string[]>): Graph {
  const folders = new Map<string, Set<string>>()
  for (const [file, targets] of graphOf(imports)) {
    const folder = folderOf(file)
    if (folder === undefined || isTest(file)) continue
    const known = folders.get(folder) ?? new Set()
    for (const target of targets) {
      const imported = folderOf(target)
      if (imported !== undefined && imported !== folder) known.add(imported)
    }
    folders.set(folder, known)
  }
  return folders
}

const folderOf = (file: string): string | undefined =>
  /^apps\/console\/src\/((?:features\/)?[^/]+)\//.exec(file)?.[1]

function cycleFaults(graph: Graph, what: string): string[] {
  const faults: string[] = []
  const state = new Map<string, 'open' | 'closed'>()
  const visit = (name: string, path: readonly string[]) => {
    if (state.get(name) === 'closed') return
    if (state.get(name) === 'open') {
      faults.push(`${what}: ${[...path.slice(path.indexOf(name)), name].join(' → ')}`)
      return
    }
    state.set(name, 'open')
    for (const target of graph.get(name) ?? []) visit(target, [...path, name])
    state.set(name, 'closed')
  }
  for (const name of graph.keys()) visit(name, [])
  return faults
}
