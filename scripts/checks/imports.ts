/** The walls of the house: which room may import which, read from the import lines themselves, and no cycle anywhere. */
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root, sourceFiles } from './source-files.ts'

/** Room → rooms it may import. What a room's tests import is not limited: tests may see the world. */
const doors: Record<string, readonly string[]> = {
  'packages/ledger': [],
  'packages/contract': ['ledger', 'policy'],
  'packages/chains': ['ledger'],
  'packages/providers': ['ledger'],
  'packages/store': ['ledger'],
  'packages/mpc': [],
  'packages/policy': ['ledger'],
  'apps/console': ['contract', 'ledger', 'policy'],
  'apps/server': ['contract', 'ledger', 'store', 'chains', 'providers', 'mpc', 'policy'],
  'apps/ingester': ['providers', 'chains', 'store', 'ledger'],
  'apps/signer': ['mpc', 'chains', 'ledger', 'policy'],
  sandbox: ['chains', 'contract', 'ledger', 'mpc', 'providers', 'signer', 'store'],
  e2e: ['contract', 'ledger', 'policy', 'sandbox', 'chains', 'providers', 'store'],
  bench: [
    'chains',
    'contract',
    'ledger',
    'mpc',
    'providers',
    'store',
    'ingester',
    'sandbox',
    'server',
    'signer',
  ],
}

export function findImportFaults(): string[] {
  return importFaults(
    new Map(sourceFiles().map((file) => [file, importsOf(readFileSync(join(root, file), 'utf8'))])),
  )
}

/** Faults of a set of files, each with the specifiers it imports. */
export function importFaults(imports: ReadonlyMap<string, readonly string[]>): string[] {
  return [
    ...[...imports].flatMap(([file, specifiers]) => wallFaults(file, specifiers)),
    ...cycleFaults(imports),
  ]
}

export function importsOf(text: string): string[] {
  const specifiers = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g,
  )
  return [...specifiers].map(([, from, dynamic]) => from ?? dynamic ?? '')
}

function roomOf(file: string): string | undefined {
  return Object.keys(doors).find((room) => file.startsWith(`${room}/`))
}

const isTest = (file: string) =>
  /\.(test|bench)\.tsx?$/.test(file) || /(^|\/)test\//.test(file) || file.endsWith('/testing.ts')

function wallFaults(file: string, specifiers: readonly string[]): string[] {
  const room = roomOf(file)
  if (room === undefined) return []
  const faults: string[] = []
  for (const specifier of specifiers) {
    const house = /^@holdfast\/([^/]+)/.exec(specifier)?.[1]
    const isOwn = house === room.split('/').at(-1)
    if (house !== undefined && !isOwn && !isTest(file) && !doors[room]?.includes(house))
      faults.push(`${file}: ${room} may not import @holdfast/${house}`)
    if (specifier.startsWith('.')) {
      const target = relative(root, resolve(root, dirname(file), specifier))
      if (!target.startsWith(`${room}/`) && !isTest(file) && room !== 'e2e')
        faults.push(`${file}: reaches out of its room to ${target}`)
    }
    faults.push(...listingFaults(file, room, specifier))
  }
  return faults
}

/** What a package imports stands in its own package.json: the dependency list is the architecture. */
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

function cycleFaults(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const faults: string[] = []
  const state = new Map<string, 'open' | 'closed'>()
  const visit = (file: string, path: readonly string[]) => {
    if (state.get(file) === 'closed') return
    if (state.get(file) === 'open') {
      faults.push(`import cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
      return
    }
    state.set(file, 'open')
    for (const specifier of imports.get(file) ?? []) {
      if (!specifier.startsWith('.')) continue
      const target = relative(root, resolve(root, dirname(file), specifier))
      if (imports.has(target)) visit(target, [...path, file])
    }
    state.set(file, 'closed')
  }
  for (const file of imports.keys()) visit(file, [])
  return faults
}
