/** The signer as operators run it: built to plain JavaScript, in its own folder without packages, by Node alone. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { identityOf, makeIdentitySeed, NodeHealth } from '@holdfast/mpc/nodes'
import {
  type MadeNode,
  makeNodes,
  type MadeNodes,
  nodeProcess,
  type NodeProcess,
} from '@holdfast/signer/testing-processes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import { rules, sandboxNetwork } from './signing-requests.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const passphrase = 'correct horse battery'
const identity = identityOf(makeIdentitySeed())
const keyId = randomUUID()

let place: string
let dist: string
let folders: MadeNodes
let nodes: NodeProcess[] = []

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'built-signer-'))
  dist = join(place, 'dist')
  await build(dist)
  folders = makeNodes(2)
  const options = {
    coordinator: identity.name,
    networks: [sandboxNetwork],
    program: join(dist, 'bin/main.js'),
  }
  nodes = folders.made.map((node) => nodeProcess(node, folders.peers, options))
})

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()))
  folders.remove()
  rmSync(place, { recursive: true })
})

const build = (to: string) =>
  run('npm', ['run', 'build', '-w', 'apps/signer', '--', '--outDir', to], { cwd: root })

/** Runs a built program with its own environment, and returns its output. */
async function command(
  name: string,
  { path, sealingKey }: MadeNode,
  args: readonly string[] = [],
  phrases = passphrase,
): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    SIGNER_DATA: path,
    SIGNER_SEALING_KEY: sealingKey.toString('hex'),
    SIGNER_BACKUP_PASSPHRASE: phrases,
  }
  const { stdout } = await run(process.execPath, [join(dist, `bin/${name}.js`), ...args], { cwd: dist, env })
  return stdout
}

function filesOf(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  const files = names.filter((name) => statSync(join(folder, name)).isFile())
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

test('it needs only Node, contains only these packages, and a second build is identical', async () => {
  const files = filesOf(dist)
  const code = [...files].filter(([name]) => name.endsWith('.js')).map(([, text]) => text)
  const needed = code.flatMap((text) =>
    [...text.matchAll(/(?:^(?:import|export)\b[^"']*|\bimport\(|__require\()["']([^"']+)["']/gm)].map(
      ([, name = '']) => name,
    ),
  )
  expect(needed).toContain('node:http2')
  expect(needed.filter((name) => !isBuiltin(name) && !/^\.{1,2}\//.test(name))).toEqual([])

  // The code on a signer's machine besides Node and this repository. A new package must be reviewed.
  const packages = JSON.parse(files.get('packages.json') ?? '') as { name: string; integrity: string }[]
  expect(packages.map(({ name }) => name)).toEqual([
    '@noble/curves',
    '@noble/hashes',
    '@pinojs/redact',
    '@scure/base',
    'atomic-sleep',
    'libsodium-sumo',
    'on-exit-leak-free',
    'pino',
    'pino-std-serializers',
    'quick-format-unescaped',
    'safe-stable-stringify',
    'sonic-boom',
    'thread-stream',
    'zod',
    '@scure/bip39',
  ])
  expect(packages.every(({ integrity }) => integrity.startsWith('sha512-'))).toBe(true)

  await build(join(place, 'again'))
  expect(filesOf(join(place, 'again'))).toEqual(files)
  expect([...files.values()].some((text) => text.includes(root))).toBe(false)
})

test('built signers make a key, and their shares are backed up, recovered, restored and accepted', async () => {
  const [first, second] = folders.made as [MadeNode, MadeNode]
  expect(await command('make-node', first)).toBe(`${first.identity}\n`)
  await Promise.all(nodes.map((node) => node.start()))
  const client = new SignerClient(nodes[0]!, identity)
  const { version } = JSON.parse(readFileSync(join(root, 'apps/signer/package.json'), 'utf8')) as {
    version: string
  }
  expect(await client.ask({ method: 'GET', path: '/health' }, NodeHealth, 10_000)).toMatchObject({
    party: 1,
    identity: first.identity,
    version,
    keys: 0,
  })
  client.close()
  const coordinator = new Coordinator(nodes, identity)
  const key = await coordinator.generateKey({ keyId, curve: 'ed25519', threshold: 2, parties: 2, rules })
  const publicKey = Buffer.from(key.publicKey).toString('hex')
  coordinator.close()
  await Promise.all(nodes.map((node) => node.kill()))

  const files = [join(place, '1.json'), join(place, '2.json')] as const
  const made = [
    await command('backup', first, ['--make', files[0], '--party', '1']),
    await command('backup', second, ['--make', files[1], '--party', '2']),
  ]
  for (const output of made) expect(output).toContain(publicKey)
  const recovery = ['--key', keyId, '--i-know-that-this-rebuilds-the-key', ...files]
  expect(await command('recover', first, recovery, `${passphrase}\n${passphrase}`)).toMatch(
    new RegExp(`public key   ${publicKey}\nprivate key  [0-9a-f]{64}\n`),
  )

  rmSync(join(first.path, 'shares'), { recursive: true })
  rmSync(join(first.path, 'record'))
  rmSync(join(first.path, 'manifest'))
  await command('make-node', first)
  expect(await command('backup', first, ['--restore', files[0], '--party', '1'])).toContain(
    `${keyId} restored`,
  )
  rmSync(join(second.path, 'record'))
  expect(await command('accept', second, ['--i-know-that-this-signer-has-forgotten'])).toContain(
    `${keyId} accepted`,
  )
  expect(await command('rules', second, ['--list'])).toContain(
    `${keyId} signs nothing before --bind or --unbound`,
  )
  await command('rules', second, ['--unbound', keyId])
  expect(await command('rules', second, ['--list'])).toBe('')
})
