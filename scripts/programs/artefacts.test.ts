/** The artefacts that operators install: built twice, compared, unpacked outside the repository, and started by Node alone. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort } from '@holdfast/store/embedded'
import { testDatabase } from '@holdfast/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesIn } from './files-in.ts'
import { root } from './installed-packages.ts'

const run = promisify(execFile)
const names = ['approver', 'ingester', 'server', 'signer'] as const
type Name = (typeof names)[number]

const place = mkdtempSync(join(tmpdir(), 'holdfast-artefacts-'))
const started: ChildProcess[] = []

beforeAll(async () => {
  await buildAll('first')
  for (const archive of archivesOf('first'))
    await run('tar', ['-xzf', join(place, 'first', archive), '-C', place])
}, 300_000)

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(place, { recursive: true, force: true })
})

// As outside a test run, whose NODE_ENV would make the console a development build.
const environment = { ...process.env, NODE_ENV: 'production' }
const buildAll = (name: string) =>
  run('npm', ['run', 'artefacts', '--', join(place, name)], { cwd: root, env: environment })
const sumsOf = (name: string) => readFileSync(join(place, name, 'SHA256SUMS'), 'utf8')
const archivesOf = (name: string) =>
  [...sumsOf(name).matchAll(/ {2}(\S+)\n/g)].map(([, archive = '']) => archive)

/** Its unpacked folder. */
function folderOf(name: Name): string {
  const archive = archivesOf('first').find((each) => each.startsWith(`holdfast-${name}-`)) ?? ''
  return join(place, archive.replace('.tar.gz', ''))
}

const textsOf = (name: Name): ReadonlyMap<string, string> =>
  new Map([...filesIn(folderOf(name))].map(([file, path]) => [file, readFileSync(path, 'utf8')]))

interface Listed {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly integrity: string
}

const packagesIn = (name: Name): readonly Listed[] =>
  JSON.parse(readFileSync(join(folderOf(name), 'packages.json'), 'utf8')) as Listed[]

/** Starts a program with this environment alone, and resolves with the first line of its output that matches. */
async function start(
  name: Name,
  program: string,
  environment: NodeJS.ProcessEnv,
  mark: RegExp,
): Promise<string> {
  const child = spawn(process.execPath, ['--enable-source-maps', `bin/${program}.js`], {
    cwd: folderOf(name),
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const lines: string[] = []
  child.stderr.on('data', (text: Buffer) => lines.push(text.toString()))
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (mark.test(line)) return line
  }
  await once(child, 'exit')
  throw new Error(`${name} ended:\n${lines.join('\n')}`)
}

test('a second build gives the same archives', async () => {
  expect(archivesOf('first')).toHaveLength(names.length)
  await buildAll('second')
  expect(sumsOf('second')).toBe(sumsOf('first'))
})

test('they name no path of the machine, and load only Node and what they contain', () => {
  for (const name of names) {
    const texts = textsOf(name)
    const named = [...texts].filter(([, text]) => text.includes(root) || text.includes(tmpdir() + '/'))
    expect(named.map(([file]) => file)).toEqual([])
    const imported = [...texts]
      .filter(([file]) => /^bin\/.*\.js$/.test(file))
      .flatMap(([, text]) => [...text.matchAll(/^import\b[^"'\n]*["']([^"'\n]+)["'];?$/gm)])
      .map(([, specifier = '']) => specifier)
    expect(imported).toContain('node:fs')
    const missing = imported.filter(
      (specifier) =>
        !specifier.startsWith('.') &&
        !isBuiltin(specifier) &&
        !texts.has(`node_modules/${specifier}/package.json`),
    )
    expect(missing).toEqual([])
    expect([...texts.keys()].filter((file) => file.endsWith('.js.map'))).not.toEqual([])
  }
})

test('each lists its packages with licence and hash, and the same ones in its bill of materials', () => {
  for (const name of names) {
    const packages = packagesIn(name)
    const texts = textsOf(name)
    const bill = JSON.parse(texts.get('sbom.cdx.json') ?? '') as {
      bomFormat: string
      specVersion: string
      metadata: { component: { name: string } }
      components: { purl: string; hashes: { alg: string; content: string }[]; licenses: unknown[] }[]
    }
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: `@holdfast/${name}` } },
    })
    expect(bill.components.map(({ purl }) => decodeURIComponent(purl)).toSorted()).toEqual(
      packages.map((each) => `pkg:npm/${each.name}@${each.version}`).toSorted(),
    )
    for (const { integrity, license } of packages) {
      expect(integrity).toMatch(/^sha512-/)
      expect(license).not.toBe('')
    }
    for (const { hashes, licenses } of bill.components) {
      expect(hashes[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) })
      expect(licenses).toHaveLength(1)
    }
    for (const each of packages) expect(texts.get('LICENSES')).toContain(`${each.name} ${each.version}\n`)
  }
  // A process that holds keys has no database, no web server and no provider.
  const ofSigner = packagesIn('signer').map((each) => each.name)
  expect(ofSigner).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(pg|fastify|kysely|graphile)/)]),
  )
  expect(packagesIn('approver').length).toBeLessThan(8)
})

test('the built server migrates a database, serves the console and takes a password', async () => {
  const { url, db } = await testDatabase()
  await db.schema.dropSchema('public').cascade().execute()
  await db.schema.dropSchema('graphile_worker').cascade().ifExists().execute()
  await db.schema.createSchema('public').execute()
  const port = await freePort()
  const link = await start(
    'server',
    'main',
    {
      DATABASE_URL: url,
      PORT: String(port),
      HOLDFAST_BALANCES_PORT: '0',
      HOLDFAST_ADMIN_EMAIL: 'ada@example.org',
      HOLDFAST_SECRET_KEY: 'ab'.repeat(32),
    },
    /chooses a password at/,
  )
  const origin = `http://127.0.0.1:${port}`
  const health = (await (await fetch(`${origin}/api/health`)).json()) as object
  expect(health).toMatchObject({ ok: true, sandbox: false })
  expect(await (await fetch(`${origin}/main/Login`)).text()).toContain('<div id="root">')

  const password = 'a long walk along the harbour'
  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const token = link.split('#')[1]
  expect((await post('/api/auth/set-password', { token, password })).status).toBe(200)
  expect((await post('/api/auth/login', { email: 'ada@example.org', password })).status).toBe(200)
  expect((await post('/api/auth/login', { email: 'ada@example.org', password: 'wrong' })).status).toBe(401)
})

test('the command for operators runs from the artefact, and a database of a newer version is one line', async () => {
  const bin = join(folderOf('server'), 'bin', 'holdfast.js')
  const { url } = await testDatabase()
  const holdfast = (...args: string[]) =>
    run(process.execPath, [bin, ...args], { env: { DATABASE_URL: url } })
  expect((await holdfast('--help')).stdout).toContain('  migrate ')
  expect((await holdfast('migrate')).stdout).toMatch(/^The schema is \d{4}-.*\.sql\.\n$/)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("insert into schema_migrations values ('9001-later.sql', '', now())")
  await client.end()
  await expect(holdfast('migrate')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^holdfast migrate: a newer version of Holdfast .*\n$/),
  })
  await expect(start('server', 'main', { DATABASE_URL: url, PORT: '0' }, /is ready/)).rejects.toThrow(
    /^server ended:\na newer version of Holdfast [^\n]*\n$/,
  )
  await expect(start('ingester', 'main', { DATABASE_URL: url }, /is ready/)).rejects.toThrow(
    '"reason":"a newer version of Holdfast migrated this database (9001-later.sql',
  )
})

test('the built ingester works on a database, and the built page server serves the page', async () => {
  const { url } = await testDatabase()
  await start('ingester', 'main', { DATABASE_URL: url }, /ingester is ready/)
  const port = await freePort()
  await start(
    'approver',
    'serve',
    { HOLDFAST_APPROVER_PORT: String(port), HOLDFAST_APPROVER_SERVERS: 'https://treasury.example.org' },
    /SHA-256 of its files: /,
  )
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain('https://treasury.example.org')
})
