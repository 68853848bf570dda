/** Three signer processes countersign the audit record. A thief with the database and the server then rewrites it, and
 *  `verify-audit` names the first event that differs. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AuditEvent, installationId } from '@holdfast/ledger'
import {
  type AuditHead,
  Countersigned,
  coordinatorOf,
  identityOf,
  makeIdentitySeed,
  openAuditReceipt,
  signAuditReceipt,
} from '@holdfast/mpc/nodes'
import { commandOf, type NodeProcesses, startNodeProcesses } from '@holdfast/signer/testing-processes'
import { hashOfEvent } from '@holdfast/store/audit-chain'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verifyRecord } from '../src/audit-check/verify-record.ts'
import { AuditWorker } from '../src/features/audit/worker.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import { Watcher } from '../src/vigilance/watcher.ts'
import { createTransferWorldWith, type TransferWorld } from './transfer-world.ts'

const secret = 'ab'.repeat(32)
const identity = coordinatorOf(Buffer.from(secret, 'hex'))
const log = pino({ level: 'silent' })

let signers: NodeProcesses
let coordinator: Coordinator
let world: TransferWorld<Coordinator>
let worker: AuditWorker
let folder: string
let pins: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'holdfast-countersigned-'))
  signers = await startNodeProcesses(3, { coordinator: identity.name, networks: ['tron:0x5a17b0c5'] })
  coordinator = new Coordinator(signers.nodes, identity)
  const addresses = signers.nodes.map(({ party, url, identity: name }) => `${party}=${url}#${name}`)
  world = await createTransferWorldWith(coordinator, { HOLDFAST_SIGNERS: addresses.join(',') })
  worker = new AuditWorker({ context: world.context, log })
  pins = signers.nodes.map(({ party, identity: name }) => `${party}=${name}`).join(',')
}, 120_000)

afterAll(async () => {
  coordinator.close()
  await signers.stop()
  await rm(folder, { recursive: true, force: true })
})

async function exported(organisationId: string): Promise<string[]> {
  const answer = await world.ask('admin', 'GET', `/api/orgs/${organisationId}/audit-events.ndjson`)
  expect(answer.status).toBe(200)
  return answer.text.trimEnd().split('\n')
}

interface Outcome {
  readonly status: number
  readonly text: string
}

const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> =>
  new Promise((done) => {
    execFile(process.execPath, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      done({ status: error === null ? 0 : Number(error.code), text: `${stdout}${stderr}`.trim() }),
    )
  })

/** The verdict of the command, whose file and arguments it reads. */
async function command(lines: readonly string[], ...more: string[]): Promise<Outcome> {
  const file = path.join(folder, 'record.ndjson')
  await writeFile(file, lines.map((line) => `${line}\n`).join(''))
  const program = 'apps/server/src/holdfast.ts'
  return run(['--import', 'tsx', program, 'verify-audit', file, '--signers', pins, ...more])
}

/** The same verdict without a process for each. */
async function check(lines: readonly string[]): Promise<Outcome> {
  const named = signers.nodes.map(({ party, identity: name }) => ({ party, identity: name }))
  const { isSound, text } = await verifyRecord(Readable.from(lines), { signers: named, printed: [] })
  return { status: isSound ? 0 : 1, text }
}

const isReceipt = (line: string) => line.startsWith('{"signer"')
const split = (lines: readonly string[]) => ({
  events: lines.filter((line) => !isReceipt(line)).map((line) => JSON.parse(line) as AuditEvent),
  receipts: lines.filter(isReceipt),
})

/** A chain that a thief writes: its events follow each other, whatever they say. */
function rechained(events: readonly AuditEvent[]): AuditEvent[] {
  const chain: AuditEvent[] = []
  for (const event of events) {
    const previous_hash = chain.at(-1)?.hash ?? '0'.repeat(64)
    const next = { ...event, seq: String(chain.length + 1), previous_hash }
    chain.push({ ...next, hash: hashOfEvent(next) })
  }
  return chain
}
const linesOf = (events: readonly AuditEvent[], receipts: readonly string[]) => [
  ...events.map((event) => JSON.stringify(event)),
  ...receipts,
]

const act = async (count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) await world.create()
}
const countersigned = async (organisationId = world.acme) =>
  (await world.ask('admin', 'GET', `/api/orgs/${organisationId}/audit-events?limit=1`)).json()

test('what happens is countersigned by every signer, in orders and between them, and an unchanged export is sound', async () => {
  const before = await countersigned()
  expect(before.countersigned).toEqual({ signers: 3, receipts: [] })
  const id = await world.approved()
  const sent = await world.act('treasurer', id, 'sign-and-broadcast')
  expect(sent.status, sent.text).toBe(200)
  // Two signed, and the order brought the head to both.
  const ordered = (await countersigned()).countersigned
  expect(ordered.receipts).toHaveLength(2)
  await worker.countersign()
  await act(3)
  await worker.countersign()
  const { head, countersigned: now } = await countersigned()
  expect(now.receipts.map(({ signer, seq }: { signer: number; seq: string }) => [signer, seq])).toEqual(
    [1, 2, 3].map((signer) => [signer, head.seq]),
  )
  const lines = await exported(world.acme)
  const sound = await command(lines)
  expect(sound.text).toContain(`Sound: ${head.seq} events`)
  expect(sound.text).toContain(`Signer 3 countersigned up to event ${head.seq}`)
  expect(sound.status).toBe(0)
}, 120_000)

test('a countersignature that cannot be stored stops neither the transfer nor the server, and is asked for again', async () => {
  await worker.countersign()
  const before = (await countersigned()).countersigned.receipts
  const id = await world.approved()
  // Vitest fails the run if a failure reaches nobody, as Node.js ends the server.
  await sql`alter table audit_receipts rename to audit_receipts_away`.execute(world.db)
  const warn = vi.spyOn(world.context.log, 'warn')
  const sent = await world.act('treasurer', id, 'sign-and-broadcast')
  await sql`alter table audit_receipts_away rename to audit_receipts`.execute(world.db)
  expect(sent.status, sent.text).toBe(200)
  expect((await countersigned()).countersigned.receipts).toEqual(before)
  expect(warn.mock.calls.filter(([, text]) => text?.includes('not stored'))).toHaveLength(2)
  expect(warn).toHaveBeenCalledWith(
    { party: expect.any(Number), reason: expect.stringContaining('audit_receipts') },
    'countersignature not stored, will be asked for again',
  )
  warn.mockRestore()
  await worker.countersign()
  const { head, countersigned: now } = await countersigned()
  expect(now.receipts.map(({ seq }: { seq: string }) => seq)).toEqual([head.seq, head.seq, head.seq])
}, 120_000)

test('the record of the installation is countersigned, too', async () => {
  await worker.countersign()
  const lines = await exported(installationId)
  expect(split(lines).receipts.length).toBeGreaterThanOrEqual(3)
  expect(await check(lines)).toMatchObject({ status: 0 })
  expect((await countersigned(installationId)).countersigned.receipts).toHaveLength(3)
})

test('nothing is asked or stored again while nothing happens', async () => {
  const count = async () => split(await exported(world.acme)).receipts.length
  await worker.countersign()
  const stored = await count()
  await worker.countersign()
  expect(await count()).toBe(stored)
})

test('a rewritten, shortened or lengthened record is found, and its first false event is named', async () => {
  const { events, receipts } = split(await exported(world.acme))
  const [three, last] = [events.length - 3, events.length]
  const changed = rechained(
    events.map((event, place) => (place === three - 1 ? { ...event, remote_address: '10.0.0.1' } : event)),
  )
  const byAll = 'not the one that signers 1, 2 and 3 countersigned'
  expect((await check(linesOf(changed, receipts))).text).toContain(`event ${three} is ${byAll}`)
  const dropped = rechained(events.toSpliced(three - 1, 1))
  expect((await check(linesOf(dropped, receipts))).text).toContain(`event ${three} is ${byAll}`)
  const inserted = rechained(events.toSpliced(three - 1, 0, events[0]!))
  expect((await check(linesOf(inserted, receipts))).text).toContain(`event ${three} is ${byAll}`)
  const cut = await check(linesOf(events.slice(0, -3), receipts))
  expect(cut).toMatchObject({ status: 1, text: expect.stringContaining(`event ${last - 2} is missing`) })
  // Without recomputed hashes the chain names the event itself.
  const naive = events.map((event, place) => (place === 1 ? { ...event, remote_address: '10.0.0.1' } : event))
  expect((await check(linesOf(naive, receipts))).text).toContain('event 2 was changed after it was written')
}, 60_000)

test('receipts of another organisation, forged, repeated, left out or of an unknown signer are named', async () => {
  const { events, receipts } = split(await exported(world.acme))
  const foreign = split(await exported(installationId)).receipts
  const textOf = async (changed: readonly string[]) => (await check(linesOf(events, changed))).text
  expect(await textOf([...receipts, foreign[0]!])).toMatch(/of another organisation\.$/)
  expect(await textOf([...receipts, receipts[0]!])).toMatch(/repeats a countersignature of signer \d\.$/)

  // The thief signs what a signer would, with a key of its own.
  const rewritten = rechained(events.map((event) => ({ ...event, remote_address: '10.0.0.1' })))
  const own = identityOf(makeIdentitySeed())
  const forged = receipts.map((line) => {
    const { signer, receipt } = JSON.parse(line) as { signer: string; receipt: string }
    const bytes = new Uint8Array(Buffer.from(receipt, 'base64'))
    const signature = own.sign(bytes).toString('base64')
    const opened = openAuditReceipt({ receipt: bytes, signature: own.sign(bytes) }, own.name)
    expect(opened).toBeNull()
    return JSON.stringify({ signer, receipt, signature })
  })
  expect((await check(linesOf(rewritten, forged))).text).toMatch(/signer \d did not sign/)
  const { receipt, signature } = signAuditReceipt(
    {
      organisation: world.acme,
      signer: own.name,
      after: 0,
      hashes: rewritten.slice(0, 5).map(({ hash }) => hash),
      rules: { version: 0, hash: '0'.repeat(64) },
      record: { length: 0, head: '0'.repeat(64) },
      previous: '0'.repeat(64),
      at: Date.now(),
    },
    own,
  )
  const [base, sealed] = [receipt, signature].map((bytes) => Buffer.from(bytes).toString('base64'))
  const stranger = JSON.stringify({ signer: own.name, receipt: base, signature: sealed })
  expect((await check(linesOf(rewritten, [stranger]))).text).toContain('a signer that you did not name')
  expect(await textOf([])).toContain('there is no countersignature of signer 1')
  const third = (line: string) => line.includes(signers.nodes[2]!.identity)
  expect(await textOf(receipts.filter((line) => !third(line)))).toContain('of signer 3')
  expect(await textOf(receipts.toSpliced(receipts.findIndex(third), 1))).toContain(
    'a countersignature of signer 3 is missing',
  )
}, 60_000)

test('a server that hides the newest events and their receipts is found with the receipt that a signer prints', async () => {
  const older = await exported(world.acme)
  await act(2)
  await worker.countersign()
  // Consistent in itself: the newest receipts are left out together with their events.
  expect((await check(older)).status).toBe(0)
  const [first] = signers.nodes
  if (first === undefined) throw new Error('there is no signer')
  await first.kill()
  const env = { SIGNER_DATA: first.path, SIGNER_SEALING_KEY: first.sealingKey.toString('hex') }
  const printed = await run([...commandOf('audit'), '--receipt', world.acme], env)
  await first.start()
  const file = path.join(folder, 'signer-1.json')
  await writeFile(file, `${printed.text}\n`)
  const found = await command(older, '--receipt', file)
  expect(found).toMatchObject({ status: 1, text: expect.stringMatching(/event \d+ is missing/) })
  expect((await command(await exported(world.acme), '--receipt', file)).status).toBe(0)
}, 60_000)

test('a signer killed between writing and answering gives the same receipt again', async () => {
  const [node] = signers.nodes
  if (node === undefined) throw new Error('there is no signer')
  const head: AuditHead = {
    organisation: '0190a3f2-7b1c-7def-8a01-ba9876543210',
    after: 0,
    hashes: ['a1'.repeat(32)],
  }
  const record = path.join(node.path, 'record')
  const { size } = await stat(record)
  const asking = new SignerClient(node, identity)
  const call = { method: 'POST', path: '/audit', body: JSON.stringify(head) } as const
  const lost = asking.ask(call, Countersigned, 10_000).catch(() => null)
  while ((await stat(record)).size === size) await sleep(1)
  await node.kill()
  await lost
  asking.close()
  const written = await readFile(record)
  await node.start()
  const again = new SignerClient(node, identity)
  const first = await again.ask(call, Countersigned, 10_000)
  const second = await again.ask(call, Countersigned, 10_000)
  again.close()
  expect(second).toEqual(first)
  expect(first.receipts).toHaveLength(1)
  expect(await readFile(record)).toEqual(written)
}, 60_000)

test('an answer that the server lost comes again, so that no receipt is missing', async () => {
  await act(1)
  await worker.countersign()
  const [newest] = await world.db
    .selectFrom('audit_receipts')
    .select('id')
    .where('entity_id', '=', world.acme)
    .where('signer', '=', signers.nodes[1]!.identity)
    .orderBy('signed_at', 'desc')
    .limit(1)
    .execute()
  await act(1)
  await worker.countersign()
  await world.db.deleteFrom('audit_receipts').where('id', '=', newest!.id).execute()
  expect((await check(await exported(world.acme))).text).toContain('of signer 2 is missing')
  await act(1)
  await worker.countersign()
  expect((await check(await exported(world.acme))).status).toBe(0)
}, 60_000)

test('a database that goes back is not countersigned, raises an alert, and stops no payment', async () => {
  const watcher = new Watcher({ db: world.db, log })
  const alerts = async () => {
    await watcher.look()
    const rows = (await world.ask('treasurer', 'GET', `/api/alerts?entity_id=${world.acme}`)).json()
    return rows.filter(({ kind }: { kind: string }) => kind === 'audit-went-back')
  }
  expect(await alerts()).toEqual([])
  const full = await exported(world.acme)
  const kept = Number((await countersigned()).head.seq) - 2
  await sql`delete from audit_events where entity_id = ${world.acme} and seq > ${kept}`.execute(world.db)
  await sql`update audit_heads h set seq = e.seq, hash = e.hash from audit_events e
    where h.entity_id = ${world.acme} and e.entity_id = h.entity_id and e.seq = ${kept}`.execute(world.db)
  await worker.countersign()
  expect(await alerts()).toMatchObject([
    { severity: 'critical', facts: { count: 3, since: expect.any(String) }, ended_at: null },
  ])
  await act(3)
  await worker.countersign()
  expect((await alerts())[0]).toMatchObject({ facts: { count: 3 } })
  const id = await world.approved()
  const sent = await world.act('treasurer', id, 'sign-and-broadcast')
  expect(sent.status, sent.text).toBe(200)
  const broken = await check(await exported(world.acme))
  expect(broken.text).toContain(`event ${kept + 1} is not the one that signers 1, 2 and 3 countersigned`)

  // Each operator accepts the head that the console shows. The loss stays visible, and what follows is countersigned.
  const { seq, hash } = (await countersigned()).head
  for (const node of signers.nodes) {
    await node.kill()
    const env = { SIGNER_DATA: node.path, SIGNER_SEALING_KEY: node.sealingKey.toString('hex') }
    const accepted = await run([...commandOf('audit'), '--accept', world.acme, `${seq}:${hash}`], env)
    expect(accepted.status, accepted.text).toBe(0)
    await node.start()
  }
  await worker.countersign()
  expect((await alerts())[0]?.ended_at).not.toBeNull()
  expect((await countersigned()).countersigned.receipts).toMatchObject([{ seq }, { seq }, { seq }])
  expect((await check(await exported(world.acme))).text).toContain(`event ${kept + 1} is not the one`)
  expect((await check(full)).status).toBe(0)
}, 180_000)
