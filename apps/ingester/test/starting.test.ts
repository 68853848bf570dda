/** An ingester that starts on a standby. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@holdfast/store/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

function start(url: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: url, HOLDFAST_PROVIDERS: '[]' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { child, ended }
}

const lastOf = (output: string) => JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as object

test('on a standby it ends with the reason, without a stack', async () => {
  const { db, url } = await testDatabase()
  const name = new URL(url).pathname.slice(1)
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db)
  const [[code], output, errors] = await start(url).ended
  expect(code).toBe(1)
  expect(errors).toBe('')
  expect(lastOf(output)).toMatchObject({
    msg: 'ingester cannot start',
    reason: expect.stringContaining('read-only'),
  })
}, 60_000)
