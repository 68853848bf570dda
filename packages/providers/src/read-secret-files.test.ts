import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSecretFiles } from './read-secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'secret-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(text: string): string {
  const path = join(folder, `${text.length}`)
  writeFileSync(path, text)
  return path
}

test('a secret is read from its file, without the newline at its end', () => {
  const environment = { HOLDFAST_SECRET_KEY_FILE: fileWith('abcd\n'), PORT: '3000' }
  expect(readSecretFiles(environment)).toEqual({ ...environment, HOLDFAST_SECRET_KEY: 'abcd' })
})

test('an environment without files is unchanged, and so is an empty name of a file', () => {
  const environment = { DATABASE_URL: 'postgres://x', HOLDFAST_SECRET_KEY_FILE: '' }
  expect(readSecretFiles(environment)).toEqual(environment)
})

test('every fault is named in one error, and no secret is', () => {
  const environment = {
    DATABASE_URL: 'postgres://hidden',
    DATABASE_URL_FILE: fileWith('postgres://other'),
    HOLDFAST_METRICS_TOKEN_FILE: fileWith('\n'),
    HOLDFAST_SECRET_KEY_FILE: join(folder, 'missing'),
  }
  const refusal = () => readSecretFiles(environment)
  expect(refusal).toThrow(/DATABASE_URL: is set beside DATABASE_URL_FILE/)
  expect(refusal).toThrow(/HOLDFAST_METRICS_TOKEN_FILE: .* is empty/)
  expect(refusal).toThrow(/HOLDFAST_SECRET_KEY_FILE: ENOENT/)
  expect(refusal).not.toThrow(/hidden|other/)
})
