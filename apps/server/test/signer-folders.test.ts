/** The data folders of signers in separate processes: restored from a backup, rolled back, damaged, opened twice. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { identityOf, makeIdentitySeed, NodeKey, toBase64 } from '@holdfast/mpc/nodes'
import { type NodeFolder, openNodeFolder } from '@holdfast/signer/node-folder'
import {
  commandOf,
  type NodeProcess,
  type NodeProcesses,
  startNodeProcesses,
} from '@holdfast/signer/testing-processes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import type { SigningRequest } from '../src/signing/signing.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { refusedWith } from './refused-with.ts'
import {
  addressOf,
  intentOf,
  requestOf,
  rules,
  sandboxNetwork,
  testPath,
  unsignedOf,
} from './signing-requests.ts'

const identity = identityOf(makeIdentitySeed())
const keyId = randomUUID()
const root = new URL('../../../', import.meta.url).pathname
const run = promisify(execFile)

let signers: NodeProcesses
let coordinator: Coordinator
let clients: readonly SignerClient[]
let address: string

beforeAll(async () => {
  signers = await startNodeProcesses(3, { coordinator: identity.name, networks: [sandboxNetwork] })
  coordinator = new Coordinator(signers.nodes, identity)
  clients = signers.nodes.map((node) => new SignerClient(node, identity))
  const key = await coordinator.generateKey({ keyId, curve: 'secp256k1', threshold: 2, parties: 3, rules })
  address = addressOf(key)
})

afterAll(async () => {
  coordinator.close()
  for (const client of clients) client.close()
  await signers.stop()
})

const nodeOf = (party: number): NodeProcess => signers.nodes[party - 1]!
const request = () => requestOf(intentOf({ keyId, address }))

/** One request, in the bytes of two moments. */
function inTwoBytes(): readonly [SigningRequest, SigningRequest] {
  const intent = intentOf({ keyId, address })
  const first = requestOf(intent)
  const second = requestOf(intent, unsignedOf(intent, { madeAt: new Date(Date.now() - 1_000) }))
  return [first, { ...second, approvals: first.approvals }]
}

const signBy = ({ intent, unsigned, approvals }: SigningRequest, parties: number[]) =>
  new HandCarriedSession(clients, {
    kind: 'sign',
    keyId,
    parties,
    path: [...testPath],
    intent: toBase64(intent),
    unsigned: toBase64(unsigned),
    approvals: [...approvals],
  }).runToEnd()

async function whileStopped(party: number, act: (node: NodeProcess) => Promise<void> | void): Promise<void> {
  const node = nodeOf(party)
  await node.kill()
  await act(node)
  await node.start()
}

async function inFolder(party: number, act: (folder: NodeFolder) => void): Promise<void> {
  await whileStopped(party, ({ path, sealingKey }) => {
    const folder = openNodeFolder(path, sealingKey)
    act(folder)
    folder.close()
  })
}

const command = (name: string, { path, sealingKey }: NodeProcess, ...rest: string[]) =>
  run(process.execPath, [...commandOf(name), ...rest], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      SIGNER_DATA: path,
      SIGNER_SEALING_KEY: sealingKey.toString('hex'),
      SIGNER_BACKUP_PASSPHRASE: 'correct horse battery',
    },
  })

const frozenOf = async (party: number) =>
  (await clients[party - 1]!.ask({ method: 'GET', path: `/keys/${keyId}` }, NodeKey, 5_000)).frozen

/** A machine that was lost and set up again with the identity that the others know. */
function loseAllButIdentity({ path }: NodeProcess): void {
  const seed = readFileSync(join(path, 'identity'))
  rmSync(path, { recursive: true })
  mkdirSync(path)
  writeFileSync(join(path, 'identity'), seed)
}

test('a session that a freeze refuses binds the request to no bytes', async () => {
  await inFolder(1, ({ freezes }) => freezes.insert({ keyId, epoch: 1, party: 2 }))
  const [first, second] = inTwoBytes()
  await expect(signBy(first, [1, 2])).rejects.toEqual(refusedWith('PEER_FROZEN'))
  expect((await signBy(second, [1, 3])).size).toBe(2)
})

test('SIGNER_RULES=required is kept without the variable, until the operator takes it back', async () => {
  const node = nodeOf(3)
  for (const rules of ['required', '']) {
    await node.kill()
    await node.start({ rules })
    await expect(signBy(request(), [2, 3])).rejects.toEqual(refusedWith('RULES_REQUIRED'))
  }
  await whileStopped(3, (stopped) => command('rules', stopped, '--not-required').then(() => undefined))
  expect((await signBy(request(), [2, 3])).size).toBe(2)
})

test('a restored signer is frozen with all peers until a refresh, and signs nothing that it may have signed before', async () => {
  const [first, second] = inTwoBytes()
  expect((await signBy(first, [1, 3])).size).toBe(2)
  const file = join(mkdtempSync(join(tmpdir(), 'backup-')), 'backup.json')
  await whileStopped(1, async (node) => {
    await command('backup', node, '--make', file, '--party', '1')
    loseAllButIdentity(node)
    await expect(command('backup', node, '--restore', file, '--party', '1')).rejects.toThrow('is missing')
    await command('make-node', node)
    await expect(command('backup', node, '--restore', file)).rejects.toThrow('--party')
    await command('backup', node, '--restore', file, '--party', '1')
  })
  expect(await frozenOf(1)).toEqual([2, 3])
  await expect(signBy(request(), [1, 2])).rejects.toEqual(refusedWith('KEY_QUARANTINED'))
  await whileStopped(1, (node) => command('rules', node, '--unbound', keyId).then(() => undefined))
  await expect(signBy(request(), [1, 2])).rejects.toEqual(refusedWith('PEER_FROZEN'))
  await expect(signBy(second, [1, 2])).rejects.toEqual(refusedWith('PEER_FROZEN'))
  await expect(coordinator.sign(request())).resolves.toBeDefined()
  await coordinator.refresh(keyId)
  expect(await frozenOf(1)).toEqual([])
  await expect(signBy(second, [1, 2])).rejects.toEqual(refusedWith('RESTORED'))
  await expect(signBy(request(), [1, 2])).rejects.toEqual(refusedWith('RESTORED'))
  await expect(coordinator.sign(request())).resolves.toBeDefined()

  // The shares that the refresh replaced remain for a recovery until their key is deleted.
  await whileStopped(2, async (node) => {
    const previous = join(mkdtempSync(join(tmpdir(), 'backup-')), 'previous.json')
    const made = await command('backup', node, '--make', previous, '--party', '2', '--previous')
    expect(made.stdout).toContain(`${keyId}  dkls23-secp256k1-s128-v1  epoch 1 `)
    rmSync(join(node.path, 'previous-shares.key'))
    const empty = await command('backup', node, '--make', `${previous}.2`, '--party', '2', '--previous')
    expect(empty.stdout).toContain('0 shares')
  })
})

test('a backup of one signer is not restored on another', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'backup-')), 'backup.json')
  await whileStopped(2, (node) =>
    command('backup', node, '--make', file, '--party', '2').then(() => undefined),
  )
  await whileStopped(3, async (node) => {
    await expect(command('backup', node, '--restore', file, '--party', '3')).rejects.toThrow(
      'these shares belong to signer 2, but this is signer 3',
    )
    await expect(command('backup', node, '--make', `${file}.3`, '--party', '2')).rejects.toThrow(
      'these shares belong to signer 3, but this is signer 2',
    )
  })
})

test('a signer reports which of its shares are in a verified backup, until a refresh makes new ones', async () => {
  const backupOf = async (party: number) => {
    const node = (await coordinator.health()).find((signer) => signer.party === party)
    return { ...node?.backup, held: node?.keys }
  }
  const file = join(mkdtempSync(join(tmpdir(), 'backup-')), 'backup.json')
  await coordinator.refresh(keyId)
  expect(await backupOf(2)).toMatchObject({ keys: 0, verifiedAt: null })
  await whileStopped(2, (node) =>
    command('backup', node, '--make', file, '--party', '2').then(() => undefined),
  )
  const made = await backupOf(2)
  expect(made.keys).toBe(made.held)
  // Beside the running signer. Without a party nothing is noted, and the backup of another signer is refused.
  await command('backup', nodeOf(2), '--verify', file)
  expect(await backupOf(2)).toEqual(made)
  await command('backup', nodeOf(2), '--verify', file, '--party', '2')
  expect(Date.parse((await backupOf(2)).verifiedAt ?? '')).toBeGreaterThan(Date.parse(made.verifiedAt ?? ''))
  await expect(command('backup', nodeOf(3), '--verify', file, '--party', '3')).rejects.toThrow(
    'these shares belong to signer 2, but this is signer 3',
  )
  await coordinator.refresh(keyId)
  expect(await backupOf(2)).toMatchObject({ keys: 0, verifiedAt: null })
})

test('a folder with a file deleted or restored from an older copy does not start; accepted by hand it counts as restored', async () => {
  const { epoch } = await coordinator.describeKey(keyId)
  const node = nodeOf(2)
  const before = mkdtempSync(join(tmpdir(), 'before-'))
  await whileStopped(2, ({ path }) => cpSync(path, before, { recursive: true }))
  await coordinator.refresh(keyId)
  const [first] = inTwoBytes()
  await signBy(first, [2, 3])
  await node.kill()
  const now = mkdtempSync(join(tmpdir(), 'now-'))
  cpSync(node.path, now, { recursive: true })
  const share = (folder: string) =>
    join(
      'shares',
      keyId,
      readdirSync(join(folder, 'shares', keyId)).find((name) => name.endsWith('.share'))!,
    )
  const damages: readonly (readonly [string, () => void])[] = [
    ['no record', () => rmSync(join(node.path, 'record'))],
    ['no manifest', () => rmSync(join(node.path, 'manifest'))],
    ['an older record', () => cpSync(join(before, 'record'), join(node.path, 'record'))],
    ['an older manifest', () => cpSync(join(before, 'manifest'), join(node.path, 'manifest'))],
    ['no share', () => rmSync(join(node.path, share(now)))],
    [
      'an older share in place of the newest',
      () => cpSync(join(before, share(before)), join(node.path, share(now))),
    ],
    [
      'an older share under its own name',
      () => {
        rmSync(join(node.path, share(now)))
        cpSync(join(before, share(before)), join(node.path, share(before)))
      },
    ],
  ]
  for (const [name, damage] of damages) {
    damage()
    expect(() => openNodeFolder(node.path, node.sealingKey), name).toThrow('The signer does not start')
    cpSync(now, node.path, { recursive: true })
  }
  rmSync(join(node.path, 'manifest'))
  await expect(node.start()).rejects.toThrow('the node ended (1)')
  await expect(command('accept', node)).rejects.toThrow('--i-know-that-this-signer-has-forgotten')
  await command('accept', node, '--i-know-that-this-signer-has-forgotten')
  await node.start()
  expect(await frozenOf(2)).toEqual([1, 3])
  await expect(coordinator.refresh(keyId)).resolves.toEqual({ epoch: epoch + 2 })
  expect(await frozenOf(2)).toEqual([])
  await expect(signBy(request(), [2, 3])).rejects.toEqual(refusedWith('KEY_QUARANTINED'))
})

test('one process at a time uses a folder, and unknown files do not prevent its start', async () => {
  const node = nodeOf(3)
  const file = join(mkdtempSync(join(tmpdir(), 'backup-')), 'backup.json')
  expect(() => openNodeFolder(node.path, node.sealingKey)).toThrow(`in use by process ${node.pid}`)
  await expect(command('backup', node, '--make', file, '--party', '3')).rejects.toThrow('in use by process')
  await expect(command('accept', node, '--i-know-that-this-signer-has-forgotten')).rejects.toThrow(
    'in use by process',
  )
  await whileStopped(3, ({ path }) => {
    writeFileSync(join(path, 'shares', '.DS_Store'), 'x')
    writeFileSync(join(path, 'shares', keyId, 'notes.txt'), 'x')
    mkdirSync(join(path, 'shares', randomUUID()))
  })
  await expect(signBy(request(), [1, 3])).rejects.toEqual(refusedWith('RESTORED'))
  await expect(frozenOf(3)).resolves.toEqual([])
})

test('a signer that received its share from others signs nothing, if one of them does not know of any rules', async () => {
  await whileStopped(3, async (node) => {
    loseAllButIdentity(node)
    await command('make-node', node)
  })
  await expect(coordinator.repair(keyId)).resolves.toMatchObject({ received: [3] })
  await inFolder(3, ({ rules }) =>
    expect(() => rules.ofKey(keyId)).toThrow(expect.objectContaining({ code: 'KEY_QUARANTINED' })),
  )
})
