import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildApprover } from './build-approver.ts'

const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'approver-')))
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

test('two builds have the same hash, at most 90 kB, and nothing inline', async () => {
  const [first, second] = [await buildApprover(folders[0]!), await buildApprover(folders[1]!)]
  expect(first.sha256).toBe(second.sha256)
  expect(first.size).toBeLessThanOrEqual(90_000)
  const page = readFileSync(join(folders[0]!, 'index.html'), 'utf8')
  expect(page).not.toMatch(/<style|<script(?![^>]*src=)| style=| on\w+=/)
  expect(page).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
})
