import { sql } from 'kysely'
import { newId } from '@holdfast/store'
import { testDatabase } from '@holdfast/store/testing'
import { expect, test } from 'vitest'
import { createWorld } from '../../test/world.ts'
import { holdfast } from '../../test/holdfast.ts'
import { commands } from './commands.ts'

test('the help lists every command, and each has a help of its own', async () => {
  const { code, lines } = await holdfast(['--help'])
  expect(code).toBe(0)
  for (const { name, usage } of commands) {
    expect(lines.some((line) => line.startsWith(`  ${name} `))).toBe(true)
    const help = await holdfast([...name.split(' '), '--help'])
    expect(help).toMatchObject({ code: 0, faults: [] })
    expect(help.lines[0]).toBe(`Usage: holdfast ${name} ${usage}`.trimEnd())
    expect(help.lines.length).toBeGreaterThan(3)
  }
})

test('a wrong call ends with 2 and one line, and does nothing', async () => {
  const { url } = await testDatabase()
  const environment = { DATABASE_URL: url }
  expect((await holdfast([])).code).toBe(2)
  const faultOf = async (argv: string[], env: NodeJS.ProcessEnv = environment) => {
    const { code, lines, faults } = await holdfast(argv, env)
    expect([code, lines]).toEqual([2, []])
    expect(faults).toHaveLength(1)
    return faults[0]
  }
  expect(await faultOf(['mend'])).toContain('no command "mend"')
  expect(await faultOf(['migrate', '--fast'])).toContain("Unknown option '--fast'")
  expect(await faultOf(['password-link'])).toContain('expected one argument: EMAIL')
  expect(await faultOf(['password-link', 'nobody'])).toContain('this is no e-mail address')
  expect(await faultOf(['lift-policy-lists', 'acme'])).toContain('a UUID')
  expect(await faultOf(['migrate'], {})).toContain('DATABASE_URL: set it')
  expect(await faultOf(['migrate'], { DATABASE_URL: 'mysql://x' })).toContain('DATABASE_URL: set it')
  expect(await faultOf(['replace-signer', '--repair', '--reshare', '2:1,2'])).toContain('exclude each other')
  expect(await faultOf(['replace-signer'])).toContain('no signers are configured')
  expect(await faultOf(['coordinator'], { HOLDFAST_SECRET_KEY: 'abc' })).toContain('32 bytes or more in hex')
  expect(await faultOf(['verify-audit'])).toContain('expected the exported file')
})

test('a database that does not answer, refuses, or is another one is one line without the password', async () => {
  const { url } = await testDatabase()
  const faultAt = async (change: (address: URL) => void) => {
    const address = new URL(url)
    change(address)
    const { code, faults } = await holdfast(['password-link', 'a@b.test'], { DATABASE_URL: address.href })
    expect(code).toBe(1)
    expect(faults).toHaveLength(1)
    expect(faults[0]).not.toContain(new URL(url).password || 'holdfast:')
    return faults[0]
  }
  expect(await faultAt((address) => (address.port = '1'))).toContain('does not answer: check that PostgreSQL')
  expect(await faultAt((address) => (address.pathname = '/missing'))).toContain('no database of this name')
})

test('migrate brings an empty database to the newest schema, once', async () => {
  const { db, url } = await testDatabase()
  await sql`drop schema public cascade`.execute(db)
  await sql`drop schema graphile_worker cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const early = await holdfast(['create-administrator', 'ada@example.org'], { DATABASE_URL: url })
  expect(early.faults[0]).toContain('run holdfast migrate')
  const first = await holdfast(['migrate'], { DATABASE_URL: url })
  expect(first.code).toBe(0)
  expect(first.lines).toContain('applied 0001-people-and-organisations.sql')
  const second = await holdfast(['migrate'], { DATABASE_URL: url })
  expect(second.lines).toEqual([first.lines.at(-1)])
  await sql`insert into schema_migrations values ('9001-later.sql', '', now())`.execute(db)
  const refused = await holdfast(['migrate'], { DATABASE_URL: url })
  expect(refused).toMatchObject({ code: 1, lines: [] })
  expect(refused.faults[0]).toContain('a newer version of Holdfast migrated this database (9001-later.sql')
})

test('the first administrator gets a link while the installation is empty', async () => {
  const { db, url } = await testDatabase()
  const call = () => holdfast(['create-administrator', 'ada@example.org'], { DATABASE_URL: url })
  expect((await call()).lines).toEqual([expect.stringMatching(/^\/main\/SetPassword#[\w-]{43}$/)])
  await db.updateTable('users').set({ password_hash: 'x' }).execute()
  expect(await call()).toMatchObject({ code: 1, lines: [expect.stringContaining('has people already')] })
})

test('the operator makes a password link, lifts lists, and prints the identity of the server', async () => {
  const { databaseUrl: DATABASE_URL, acme } = await createWorld()
  const link = await holdfast(['password-link', 'viewer@holdfast.test'], { DATABASE_URL })
  expect(link.lines).toEqual([expect.stringMatching(/^\/main\/SetPassword#/)])
  const nobody = await holdfast(['password-link', 'nobody@holdfast.test'], { DATABASE_URL })
  expect(nobody).toMatchObject({ code: 1, lines: [expect.stringContaining('No active account')] })
  for (const organisation of [acme, newId()])
    expect(await holdfast(['lift-policy-lists', organisation], { DATABASE_URL })).toMatchObject({
      code: 1,
      lines: ['No policy with such a list is in force in this organisation.'],
    })
  const key = 'ab'.repeat(32)
  expect((await holdfast(['coordinator'], { HOLDFAST_SECRET_KEY: key })).lines).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ])
})
