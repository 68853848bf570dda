import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coordinatorOf } from '@holdfast/mpc/nodes'
import { EthereumNode, serveRpc, usualManners } from '@holdfast/sandbox/ethereum-stand-in'
import { startNodes, type TestNodes } from '@holdfast/signer/testing'
import { newId, Pulse } from '@holdfast/store'
import { listMigrations } from '@holdfast/store/migrate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesOfFault } from './lines-of-fault.ts'
import { holdfast } from '../../test/holdfast.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { SignInProvider } from '../../test/sign-in-provider.ts'
import { createWorld, type World } from '../../test/world.ts'
import { readConfig } from '../config.ts'
import { newTotp } from '../features/credentials/totp.ts'
import { marksOf } from '../installation-marks.ts'

const secret = randomBytes(32)
const folder = mkdtempSync(join(tmpdir(), 'holdfast-check-'))
let world: World
let nodes: TestNodes
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  world = await createWorld({ HOLDFAST_SECRET_KEY: secret.toString('hex') })
  nodes = await startNodes(3, { coordinator: coordinatorOf(secret).name, networks: ['tron:0x5a17b0c5'] })
  environment = {
    DATABASE_URL: world.databaseUrl,
    HOLDFAST_SANDBOX: 'true',
    HOLDFAST_SECRET_KEY: secret.toString('hex'),
    HOLDFAST_PROVIDERS: JSON.stringify(world.context.config.providers),
    HOLDFAST_SIGNERS: nodes.nodes.map(({ party, url, identity }) => `${party}=${url}#${identity}`).join(),
  }
})
afterAll(async () => {
  await nodes.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The lines with a fault or a warning. */
async function check(change: NodeJS.ProcessEnv = {}) {
  const { code, lines, faults } = await holdfast(['check'], { ...environment, ...change })
  expect(faults).toEqual([])
  const of = (level: string) =>
    lines.filter((line) => line.startsWith(level)).map((line) => line.replaceAll(/ {2,}/g, ' '))
  const text = lines.join('\n')
  for (const hidden of [secret.toString('hex'), new URL(world.databaseUrl).password || 'no password'])
    expect(text).not.toContain(hidden)
  return { code, faults: of('fault'), warnings: of('warning'), oks: of('ok') }
}

test('a sound installation has no fault', async () => {
  const { code, faults, oks } = await check()
  expect(faults).toEqual([])
  expect(code).toBe(0)
  expect(oks.join('\n')).toMatch(/schema is the one of this version/)
  expect(oks.filter((line) => line.includes('answers with its identity'))).toHaveLength(3)
  expect(oks.join('\n')).toMatch(/tron-sandbox: \S+ is at block 2\d/)
})

test('every invalid variable is a line, at once', async () => {
  const { code, faults } = await check({
    PORT: '70000',
    HOLDFAST_SECRET_KEY: 'abc',
    HOLDFAST_PROVIDERS: '{',
    HOLDFAST_SMTP_USER: 'x',
  })
  expect(code).toBe(1)
  expect(faults.map((line) => line.split(' ')[2]?.replace(':', ''))).toEqual([
    'PORT',
    'HOLDFAST_SECRET_KEY',
    'HOLDFAST_SMTP_PASSWORD',
    'HOLDFAST_PROVIDERS',
  ])
})

test('a database that does not answer, and one of an earlier or a newer version', async () => {
  expect((await check({ DATABASE_URL: 'postgres://holdfast@127.0.0.1:1/x' })).faults[0]).toContain(
    'the database does not answer',
  )
  const last = listMigrations().at(-1)?.name
  await sql`update schema_migrations set name = '9001-later.sql' where name = ${last}`.execute(world.db)
  expect((await check()).faults).toEqual([
    expect.stringContaining('(9001-later.sql is not part of this version): start that version'),
  ])
  await sql`delete from schema_migrations where name = '9001-later.sql'`.execute(world.db)
  expect((await check()).faults).toEqual([expect.stringContaining('1 migrations are missing')])
  const checksum = listMigrations().at(-1)?.checksum
  await sql`insert into schema_migrations values (${last}, ${checksum}, now())`.execute(world.db)
  expect((await check()).faults).toEqual([])
})

test('a pooler whose connections have another time zone, and one that refuses settings', async () => {
  const pooled = new URL(world.databaseUrl)
  pooled.searchParams.set('options', '-c TimeZone=Europe/Madrid -c jit=off -c random_page_cost=4')
  const variables = { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: world.databaseUrl }
  const { code, faults, warnings } = await check(variables)
  expect(code).toBe(1)
  expect(faults).toEqual([expect.stringContaining("SET TimeZone TO 'UTC'")])
  expect(warnings).toContainEqual(expect.stringContaining("SET random_page_cost TO '1.1'"))
  const refused = Object.assign(new Error('unsupported startup parameter: options'), { code: '08P01' })
  expect(linesOfFault(refused)).toEqual([expect.stringContaining('set DATABASE_DIRECT_URL')])
})

test('another secret key is one line', async () => {
  const id = await world.userId('viewer')
  const { sealed } = newTotp(world.context.config, { id, email: 'viewer@holdfast.test' })
  await world.db
    .insertInto('totp_secrets')
    .values({ user_id: id, sealed, last_step: 0, created_at: new Date() })
    .execute()
  expect((await check()).oks.join('\n')).toContain('opens all 1 records')
  const { code, faults } = await check({ HOLDFAST_SECRET_KEY: 'cd'.repeat(32), HOLDFAST_SIGNERS: '' })
  expect([code, faults]).toEqual([1, [expect.stringContaining('is not the key of this database')]])
})

test('two installations on one database are named by the servers that run on it', async () => {
  const start = async (change: NodeJS.ProcessEnv) => {
    const marks = marksOf(readConfig({ ...environment, ...change }))
    const pulse = new Pulse({
      db: world.db,
      name: 'server',
      version: '0.1.0',
      marks,
      onFailure: (why) => expect.fail(why),
    })
    await pulse.start('running')
    return pulse
  }
  const own = await start({})
  expect((await check()).faults).toEqual([])
  const stranger = await start({ HOLDFAST_SECRET_KEY: 'cd'.repeat(32) })
  const other = await start({ HOLDFAST_SIGNERS: (environment.HOLDFAST_SIGNERS ?? '').split(',')[0] })
  const { faults } = await check()
  expect(faults).toHaveLength(2)
  expect(faults.join('\n')).toMatch(
    /another HOLDFAST_SECRET_KEY: give all[^]*other signers: give all|other signers: give all[^]*another HOLDFAST_SECRET_KEY: give all/,
  )
  await Promise.all([own, stranger, other].map((pulse) => pulse.stop()))
  expect((await check()).faults).toEqual([])
})

test('a silent signer, one that does not know the server, and one with another identity of a peer', async () => {
  const [first, second] = nodes.nodes
  await second?.stop()
  expect((await check()).faults).toEqual([expect.stringContaining('signer 2 does not answer')])
  await second?.start()
  expect((await check()).faults).toEqual([])
  const list = environment.HOLDFAST_SIGNERS?.replace(
    first?.identity ?? '',
    newId().replaceAll('-', '').repeat(2),
  )
  const { faults } = await check({ HOLDFAST_SIGNERS: list })
  expect(faults[0]).toContain('signer 1 does not answer')
  expect(faults.slice(1)).toEqual([
    expect.stringContaining('signer 2 has another identity of signer 1'),
    expect.stringContaining('signer 3 has another identity of signer 1'),
  ])
})

test('a node of another network than the catalogue has', async () => {
  const network = 'ethereum'
  const node = new EthereumNode(new Map(), [], 1_767_225_600)
  const served = await serveRpc(node, { ...usualManners })
  const providers = [{ networkCode: network, kind: 'evm-rpc', url: served.url }]
  const { faults } = await check({ HOLDFAST_PROVIDERS: JSON.stringify(providers) })
  served.close()
  expect(faults).toContainEqual(expect.stringContaining('serves the network 31337, and the catalogue has 1'))
})

test('a provider, a mail server and a log system that do not answer, and a mail server that does', async () => {
  const providers = world.context.config.providers.map((entry) => ({ ...entry, url: 'http://127.0.0.1:1' }))
  const { faults } = await check({
    HOLDFAST_PROVIDERS: JSON.stringify(providers),
    HOLDFAST_SMTP_HOST: '127.0.0.1',
    HOLDFAST_SMTP_PORT: '1',
    HOLDFAST_SMTP_TLS: 'none',
    HOLDFAST_SMTP_FROM: 'a@example.org',
    HOLDFAST_SYSLOG: 'tcp://127.0.0.1:1',
  })
  expect(faults.filter((line) => line.includes('does not answer'))).not.toEqual([])
  expect(faults.at(-2)).toContain('takes no mail from this server')
  expect(faults.at(-1)).toContain('takes no audit events')
  const mail = await startMailServer({ withoutTls: true })
  const { oks } = await check({
    HOLDFAST_SMTP_HOST: '127.0.0.1',
    HOLDFAST_SMTP_PORT: String(mail.port),
    HOLDFAST_SMTP_TLS: 'none',
    HOLDFAST_SMTP_FROM: 'a@example.org',
  })
  expect(oks.join('\n')).toContain('127.0.0.1 greets')
  await mail.stop()
})

test('a sign-in provider that answers, that has another issuer, and that is silent', async () => {
  const provider = new SignInProvider('https://treasury.example.org/main/SignInReturn')
  await provider.start()
  const variables = {
    HOLDFAST_PUBLIC_ORIGIN: 'https://treasury.example.org',
    HOLDFAST_OIDC_ISSUER: provider.issuer,
    HOLDFAST_OIDC_CLIENT_ID: provider.clientId,
    HOLDFAST_OIDC_CLIENT_SECRET: provider.clientSecret,
  }
  expect((await check(variables)).oks.join('\n')).toContain(
    `${provider.issuer} answers; register https://treasury.example.org/main/SignInReturn`,
  )
  const other = provider.issuer.replace('localhost', '127.0.0.1')
  expect((await check({ ...variables, HOLDFAST_OIDC_ISSUER: other })).faults).toEqual([
    expect.stringContaining('does not state itself as issuer'),
  ])
  await provider.stop()
  expect((await check(variables)).faults).toEqual([expect.stringContaining('does not answer')])
})

test('a file of a secret that others can read is a warning', async () => {
  const file = join(folder, 'key')
  writeFileSync(file, secret.toString('hex'), { mode: 0o600 })
  const variables = { HOLDFAST_SECRET_KEY: '', HOLDFAST_SECRET_KEY_FILE: file }
  expect((await check(variables)).oks.join('\n')).toContain('1 files of secrets')
  chmodSync(file, 0o644)
  const { code, warnings } = await check(variables)
  expect(code).toBe(0)
  expect(warnings.join('\n')).toContain(`other users can read ${file}`)
})
