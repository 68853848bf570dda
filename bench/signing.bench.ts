/**
 * Measures threshold signing across separate signer processes, through the server's coordinator: latency,
 * throughput, the share of arithmetic, and the bytes on the wire. Run: npm run signing -w bench --
 * [signatures for each row] [2-of-3 | 3-of-5 | rules]. Exits 1 if one does not verify, and under rules if an
 * allowed transfer is refused.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { recoverSigner, tron } from '@holdfast/chains/tron'
import { identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { Coordinator } from '@holdfast/server/coordinator'
import { type NodeProcesses, startNodeProcesses } from '@holdfast/signer/testing-processes'
import {
  addressOf,
  intentOf,
  requestOf,
  rules,
  sandboxNetwork,
  type WalletOfKey,
} from '../apps/server/test/signing-requests.ts'
import { openWire, type Wire } from './open-wire.ts'
import { approvedRequest, assertWitnessed, bindToRules } from './test/ruled-key.ts'

type Curve = 'secp256k1' | 'ed25519'

const runs = Number(process.argv[2] ?? 200)
const only = process.argv[3]
const warmUp = 15
const identity = identityOf(makeIdentitySeed())
const load = loadavg()[0]?.toFixed(1)

console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}, load before ${load}\n`,
)
console.log('| | p50, ms | p95, ms | a second | CPU of signers, ms each | CPU of the coordinator, ms each |')
console.log('|---|--:|--:|--:|--:|--:|')
const notes: string[] = []
if (only === undefined || only === '2-of-3') await measureQuorum(2, 3, runs)
if (only === undefined || only === 'rules') await measureRules(runs)
if (only === undefined || only === '3-of-5') await measureQuorum(3, 5, Math.ceil(runs / 4))
console.log(`\n${notes.join('\n')}\nload after ${loadavg()[0]?.toFixed(1)}`)

async function measureQuorum(threshold: number, parties: number, signatures: number): Promise<void> {
  const name = `${threshold} of ${parties}`
  const signers = await startNodeProcesses(parties, {
    coordinator: identity.name,
    networks: [sandboxNetwork],
  })
  const wires = await Promise.all(signers.nodes.map(({ url }) => openWire(Number(new URL(url).port))))
  const direct = new Coordinator(signers.nodes, identity)
  const wired = new Coordinator(
    signers.nodes.map(({ party, identity: node }, place) => ({
      party,
      identity: node,
      url: `https://127.0.0.1:${wires[place]?.port}`,
    })),
    identity,
  )
  try {
    for (const curve of ['secp256k1', 'ed25519'] as const) {
      const protocol = curve === 'secp256k1' ? 'ECDSA' : 'Ed25519'
      const keys: Key[] = []
      const makeKey = async (by = direct) => keys.push(await generate(by, curve, threshold, parties))
      await makeKey()
      const made = await measure(signers, { count: 4, atOnce: 1, act: () => makeKey() })
      report(`${protocol} key generation, ${name}`, made)
      const [key] = keys
      if (key === undefined) throw new Error('no key was made')
      const sign = signatureOf(curve, key)
      await measure(signers, { count: warmUp, atOnce: 1, act: () => sign(direct) })
      for (const atOnce of [1, 8]) {
        const seen = await measure(signers, { count: signatures, atOnce, act: () => sign(direct) })
        report(`${protocol} signature, ${name}, ${atOnce} at once`, seen)
      }
      notes.push(
        `${protocol}, ${name}: ${await carriedBy(wires, 10, () => sign(wired))} KB on the wire for each signature, ` +
          `${await carriedBy(wires, 1, () => makeKey(wired))} KB for a key`,
      )
    }
  } finally {
    direct.close()
    wired.close()
    for (const wire of wires) wire.close()
    await signers.stop()
  }
}

/**
 * Transfers that the rules allow, of different amounts whose sum is the cap of a day, so that the last one uses it up. None of them may
 * be refused, and one unit more is. The signatures of people are made before, as they are in use. Every signer witnesses every transfer.
 */
async function measureRules(signatures: number): Promise<void> {
  const signers = await startNodeProcesses(3, { coordinator: identity.name, networks: [sandboxNetwork] })
  const coordinator = new Coordinator(signers.nodes, identity)
  try {
    const { id: keyId, ...key } = await generate(coordinator, 'secp256k1', 2, 3)
    const wallet = { keyId, address: addressOf(key), publicKey: Buffer.from(key.publicKey).toString('hex') }
    const rows = [1, 8]
    const count = signatures + warmUp
    const amounts = Array.from({ length: rows.length * count }, (_, number) => amountOf(number))
    const inForce = await bindToRules(
      signers,
      wallet,
      amounts.reduce((sum, units) => sum + units, 0n),
    )
    const refusals = new Map<string, number>()
    for (const atOnce of rows) {
      const requests = amounts.splice(0, count).map((units) => approvedRequest(inForce, wallet, units))
      const act = async () => {
        const request = requests.pop()
        if (request === undefined) throw new Error('no request is left')
        await signTransfer(coordinator, request, wallet.address).catch((error: unknown) => {
          const code = codeOf(error)
          refusals.set(code, (refusals.get(code) ?? 0) + 1)
        })
      }
      await measure(signers, { count: warmUp, atOnce: 1, act })
      const seen = await measure(signers, { count: signatures, atOnce, act })
      report(`ECDSA signature under rules, with witnesses, 2 of 3, ${atOnce} at once`, seen)
    }
    const refused = [...refusals.values()].reduce((sum, times) => sum + times, 0)
    const codes = [...refusals].map(([code, times]) => `, ${times} × ${code}`).join('')
    notes.push(`under rules: ${rows.length * count} allowed transfers, ${refused} refused${codes}`)
    const above = await signTransfer(coordinator, approvedRequest(inForce, wallet, 1n), wallet.address).then(
      () => 'signed',
      codeOf,
    )
    notes.push(`one unit above the cap of the day: ${above}`)
    if (refused > 0 || above !== 'DAILY_CAP') process.exitCode = 1
    await assertWitnessed(signers, keyId)
  } finally {
    coordinator.close()
    await signers.stop()
  }
}

/** Between one sun and one TRX. */
function amountOf(number: number): bigint {
  return 1n + ((BigInt(number) * 7_919n) % 1_000_000n)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : String(error)
}

interface Key {
  readonly id: string
  readonly publicKey: Uint8Array
  readonly chainCode: Uint8Array
}

/** Includes the signatures that prove that its shares work. */
async function generate(by: Coordinator, curve: Curve, threshold: number, parties: number): Promise<Key> {
  const id = randomUUID()
  const { publicKey, chainCode } = await by.generateKey({ keyId: id, curve, threshold, parties, rules })
  return { id, publicKey, chainCode }
}

/** ECDSA: a transfer, admitted like any other. Ed25519: a check, because no chain of that curve sends yet. */
function signatureOf(curve: Curve, { id, publicKey, chainCode }: Key): (by: Coordinator) => Promise<unknown> {
  if (curve === 'ed25519') return (by) => by.check(id)
  const wallet: WalletOfKey = { keyId: id, address: addressOf({ publicKey, chainCode }) }
  return (by) => signTransfer(by, requestOf(intentOf(wallet)), wallet.address)
}

async function signTransfer(
  by: Coordinator,
  request: ReturnType<typeof requestOf>,
  address: string,
): Promise<void> {
  const signature = await by.sign(request)
  const signed = tron.transfers?.attach(request.unsigned, [signature], address)
  if (signed === undefined || recoverSigner(signed.hash, signed.signature) !== address)
    throw new Error('a signature does not verify')
}

interface Seen {
  /** Sorted. */
  readonly times: readonly number[]
  readonly wallMs: number
  readonly signersMs: number
  readonly coordinatorMs: number
}

interface Measuring {
  readonly count: number
  readonly atOnce: number
  readonly act: () => Promise<unknown>
}

async function measure(signers: NodeProcesses, { count, atOnce, act }: Measuring): Promise<Seen> {
  const times: number[] = []
  let left = count
  const [cpuBefore, ownBefore, start] = [cpuOf(signers), process.cpuUsage(), performance.now()]
  const work = async () => {
    while (left-- > 0) {
      const begun = performance.now()
      await act()
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const wallMs = performance.now() - start
  const own = process.cpuUsage(ownBefore)
  return {
    times: times.toSorted((a, b) => a - b),
    wallMs,
    signersMs: cpuOf(signers) - cpuBefore,
    coordinatorMs: (own.user + own.system) / 1000,
  }
}

/** Processor time of all signers, user and system; Linux counts in hundredths of a second. */
function cpuOf({ nodes }: NodeProcesses): number {
  return nodes.reduce((sum, { pid }) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) * 10
  }, 0)
}

function report(name: string, { times, wallMs, signersMs, coordinatorMs }: Seen): void {
  const at = (share: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)
  const each = (ms: number) => (ms / times.length).toFixed(1)
  const rate = ((times.length / wallMs) * 1000).toFixed(1)
  console.log(
    `| ${name} | ${at(0.5)} | ${at(0.95)} | ${rate} | ${each(signersMs)} | ${each(coordinatorMs)} |`,
  )
}

async function carriedBy(
  wires: readonly Wire[],
  count: number,
  act: () => Promise<unknown>,
): Promise<string> {
  const carried = () => wires.reduce((sum, wire) => sum + wire.carried, 0)
  const before = carried()
  for (let i = 0; i < count; i++) await act()
  return ((carried() - before) / count / 1000).toFixed(0)
}
