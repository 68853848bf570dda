/**
 * CPU of threshold signing, all parties in one thread, compared with the prototype, in the same run and
 * interleaved. Run: npm run mpc -w bench [signatures]. Also the statistics over 1,000 ECDSA signatures: s is
 * always low, every one verifies, recovery ids and leading bits have the expected frequency. Exits 1 if one
 * does not verify.
 */
import { cpus } from 'node:os'
import { type Ceremony, engine, type Message, type PartyId, type Result, type Step } from '@holdfast/mpc'
import { ed25519, ed25519_FROST } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, concatBytes, randomBytes } from '@noble/hashes/utils.js'
import { frostCommit, frostDkg, frostSign } from './mpc-prototype/frost-run.mjs'
import * as prototype from './mpc-prototype/proto-run.mjs'

type Curve = 'secp256k1' | 'ed25519'
type Shares = ReadonlyMap<PartyId, Uint8Array>

const runs = Number(process.argv[2] ?? 25)
const statistics = Number(process.argv[3] ?? 1_000)
const figures = new Map<string, number[]>()

console.log(`${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`)
console.log('CPU in ms, user and system, summed over all parties; median [10th to 90th percentile]\n')

for (const [threshold, total] of [
  [2, 3],
  [3, 5],
] as const) {
  const name = `${threshold} of ${total}`
  const ours = measure(`ECDSA key generation ${name}, ours`, () => generate('secp256k1', threshold, total))
  const theirs = measure(`ECDSA key generation ${name}, prototype`, () => prototype.dkg(total, threshold))
  const ourEd = measure(`Ed25519 key generation ${name}, ours`, () => generate('ed25519', threshold, total))
  const theirEd = measure(`Ed25519 key generation ${name}, prototype`, () =>
    frostDkg(ed25519_FROST, total, threshold),
  )
  const signers = Array.from({ length: threshold }, (_, place) => place + 1)
  for (let run = 0; run < runs + 3; run++) {
    const isWarm = run >= 3
    const digest = randomBytes(32)
    measure(`ECDSA signature ${name}, ours`, () => sign('secp256k1', ours, signers, digest), isWarm)
    measure(
      `ECDSA signature ${name}, prototype`,
      () => prototype.online(prototype.presign(theirs, signers, []), digest),
      isWarm,
    )
    measure(`Ed25519 signature ${name}, ours`, () => sign('ed25519', ourEd, signers, digest), isWarm)
    const set = signers.map((signer) => signer - 1)
    measure(
      `Ed25519 signature ${name}, prototype (one party aggregates)`,
      () => frostSign(ed25519_FROST, theirEd, set, frostCommit(ed25519_FROST, theirEd, set), digest),
      isWarm,
    )
  }
}
for (const [name, values] of figures) console.log(`${name.padEnd(58)} ${describe(values)}`)
countStatistics()

function generate(curve: Curve, threshold: number, total: number): Shares {
  const session = bytesToHex(randomBytes(32))
  const parties = Array.from({ length: total }, (_, place) => place + 1)
  const results = runSession(
    parties.map((me) => [me, { kind: 'keygen', session, curve, me, parties, threshold }]),
  )
  return new Map(
    [...results].map(([party, result]) => [party, result.kind === 'share' ? result.share : fail(party)]),
  )
}

function sign(curve: Curve, shares: Shares, signers: PartyId[], message: Uint8Array) {
  const session = bytesToHex(randomBytes(32))
  const results = runSession(
    signers.map((me) => [
      me,
      { kind: 'sign', session, share: shares.get(me) ?? fail(me), signers, message, path: [], frozen: [] },
    ]),
  )
  const result = results.get(signers[0] ?? 0)
  if (result?.kind !== 'signature') return fail(signers[0] ?? 0)
  const isGood =
    curve === 'secp256k1'
      ? secp256k1.verify(result.signature, message, result.publicKey, { prehash: false })
      : ed25519.verify(result.signature, message, result.publicKey)
  return isGood ? result : fail(signers[0] ?? 0)
}

/** Runs round by round: every party gets the messages of the others. */
function runSession(ceremonies: readonly (readonly [PartyId, Ceremony])[]): Map<PartyId, Result> {
  const results = new Map<PartyId, Result>()
  let steps = new Map(ceremonies.map(([party, ceremony]) => [party, engine.start(ceremony)]))
  while (results.size < ceremonies.length) {
    const sent = [...steps.values()].flatMap(messagesOf)
    steps = new Map([...steps].map(([party, step]) => [party, take(party, step, sent)]))
    for (const [party, step] of steps) if (step.status === 'finished') results.set(party, step.result)
  }
  return results
}

function take(party: PartyId, step: Step, sent: readonly Message[]): Step {
  if (step.status !== 'waiting') return fail(party)
  return engine.handle(
    step.state,
    sent.filter(({ from, to }) => from !== party && (to === 'all' || to === party)),
  )
}

function messagesOf(step: Step): readonly Message[] {
  return step.status === 'aborted' ? [] : step.messages
}

function countStatistics(): void {
  const shares = generate('secp256k1', 2, 3)
  const recoveries = [0, 0, 0, 0]
  let leadingBits = 0
  for (let run = 0; run < statistics; run++) {
    const digest = randomBytes(32)
    const { signature, recovery = 0, publicKey } = sign('secp256k1', shares, [1, 3], digest)
    const recovered = secp256k1.recoverPublicKey(concatBytes(Uint8Array.of(recovery), signature), digest, {
      prehash: false,
    })
    if (bytesToHex(recovered) !== bytesToHex(publicKey) || (signature[32] ?? 0xff) >= 0x80) fail(1)
    recoveries[recovery] = (recoveries[recovery] ?? 0) + 1
    leadingBits += (signature[0] ?? 0) >> 7
  }
  console.log(
    `\n${statistics} ECDSA signatures: all verified, all s low; recovery ids 0 to 3: ${recoveries.join(', ')}; ` +
      `r with the first bit set: ${leadingBits}`,
  )
}

function measure<Answer>(name: string, act: () => Answer, isCounted = true): Answer {
  const before = process.cpuUsage()
  const answer = act()
  const { user, system } = process.cpuUsage(before)
  if (isCounted) figures.set(name, [...(figures.get(name) ?? []), (user + system) / 1000])
  return answer
}

function describe(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return sorted.length === 1 ? at(0) : `${at(0.5)} [${at(0.1)}–${at(0.9)}]`
}

function fail(party: PartyId): never {
  throw new Error(`party ${party} has no good result`)
}
