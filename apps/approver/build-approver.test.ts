import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildApprover } from './build-approver.ts'
import { publishedHashFault, publishHash } from './published-hash.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'approver-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('builds in two places have the same hash, at most 90 kB, and nothing inline', async () => {
  const first = await buildApprover(join(folder, 'first'))
  const second = await buildApprover(join(folder, 'second'), copyOfSource(join(folder, 'elsewhere/deep')))
  expect(second).toEqual(first)
  expect(first.size).toBeLessThanOrEqual(93_000)
  const page = readFileSync(join(folder, 'first/index.html'), 'utf8')
  expect(page).not.toMatch(/<style|<script(?![^>]*src=)| style=| on\w+=/)
  expect(page).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
})

test('another page than the published one is reported with the command that publishes it', () => {
  const file = join(folder, 'hash.txt')
  publishHash('a'.repeat(64), file)
  expect(publishedHashFault('a'.repeat(64), file)).toBeNull()
  expect(publishedHashFault('b'.repeat(64), file)).toMatch(/^The page changed: run ".* --publish" and commit/)
  expect(readFileSync(join(import.meta.dirname, 'published-hash.txt'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
})

/** The page and the packages that it uses. Libraries are linked. */
function copyOfSource(to: string): string {
  const copied = (path: string) =>
    cpSync(join(root, path), join(to, path), {
      recursive: true,
      filter: (from) => !['node_modules', 'dist'].includes(basename(from)),
    })
  for (const path of ['apps/approver', 'packages', 'tsconfig.base.json', 'package.json']) copied(path)
  const packages = readdirSync(join(to, 'packages'))
  for (const place of ['.', ...packages.map((name) => `packages/${name}`)])
    linkLibraries(join(root, place, 'node_modules'), join(to, place, 'node_modules'))
  for (const name of packages)
    symlinkSync(join(to, 'packages', name), join(to, 'node_modules/@holdfast', name))
  return join(to, 'apps/approver')
}

function linkLibraries(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(join(to, '@holdfast'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@holdfast' && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name))
}
