/** The server does not start behind a pooler that would make it wrong. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startStandInPooler, testDatabase } from '@holdfast/store/testing'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const { url } = await testDatabase()

/** The output of a start that fails. */
async function refusalOf(variables: Readonly<Record<string, string>>): Promise<string> {
  const started = promisify(execFile)(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      PORT: '0',
      HOLDFAST_BALANCES_PORT: '0',
      HOLDFAST_SECRET_KEY: '5a'.repeat(32),
      LOG_LEVEL: 'fatal',
      ...variables,
    },
    timeout: 60_000,
  })
  const failed = (await started.catch((error: unknown) => error)) as Record<
    'code' | 'stdout' | 'stderr',
    unknown
  >
  expect(failed.code).toBe(1)
  return `${String(failed.stdout)}${String(failed.stderr)}`
}

test('a direct address that leads to a pooler is refused', async () => {
  const pooler = await startStandInPooler(url)
  expect(await refusalOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: pooler })).toContain(
    'set DATABASE_DIRECT_URL',
  )
})

test('a pooler whose connections have another time zone is refused', async () => {
  const pooled = new URL(url)
  pooled.searchParams.set('options', '-c TimeZone=Europe/Madrid')
  const refusal = await refusalOf({ DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url })
  expect(refusal).toContain("SET TimeZone TO 'UTC'")
})
