/** Server and ingester do not start behind a pooler that would make them wrong. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startStandInPooler, testDatabase } from '@holdfast/store/testing'
import { expect, test } from 'vitest'

const mainOf = (program: string) => fileURLToPath(new URL(`../../${program}/src/main.ts`, import.meta.url))
const { url } = await testDatabase()

/** The output of a start that fails. */
async function refusalOf(program: string, variables: Readonly<Record<string, string>>): Promise<string> {
  const started = promisify(execFile)(process.execPath, ['--import', 'tsx', mainOf(program)], {
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

test.each(['server', 'ingester'])(
  '%s: a direct address that leads to a pooler is refused',
  async (program) => {
    const pooler = await startStandInPooler(url)
    expect(await refusalOf(program, { DATABASE_URL: url, DATABASE_DIRECT_URL: pooler })).toContain(
      'set DATABASE_DIRECT_URL',
    )
  },
)

test.each(['server', 'ingester'])('%s: a pooler with another time zone is refused', async (program) => {
  const pooled = new URL(url)
  pooled.searchParams.set('options', '-c TimeZone=Europe/Madrid')
  const refusal = await refusalOf(program, { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url })
  expect(refusal).toContain("SET TimeZone TO 'UTC'")
})
