/** Signers that die during refreshes, repeatedly, under the real coordinator: in this process at every kind of file
 *  change, and as separate processes by kill -9. Afterwards all signers hold some common generation of the shares, a
 *  quorum signs, and the next refresh completes.
 *
 *  This is a short run. `npm run soak:refresh` runs it 1,000 times; SIGNER_SOAK_SEED repeats one plan of deaths. */
import { randomInt, randomUUID } from 'node:crypto'
import { identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { startNodes, type TestNode, type TestNodes } from '@holdfast/signer/testing'
import { type NodeProcesses, startNodeProcesses } from '@holdfast/signer/testing-processes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Coordinator } from '../src/signing/coordinator.ts'
import { CrashingDisk, Killed, type Moment } from './crashing-disk.ts'
import { rules, sandboxNetwork } from './signing-requests.ts'

const runs = Number(process.env.SIGNER_SOAK_RUNS ?? 12)
const seed = Number(process.env.SIGNER_SOAK_SEED ?? randomInt(2 ** 31))
const identity = identityOf(makeIdentitySeed())
const networks = [sandboxNetwork]
const minutesPerRun = 10

console.log(`refresh soak: ${runs} runs, seed ${seed}`)

/** The random generator Mulberry32. */
function chanceFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const kinds = [
  { threshold: 2, total: 2, share: 0.2 },
  { threshold: 2, total: 3, share: 0.5 },
  { threshold: 3, total: 4, share: 0.3 },
]

describe.each(kinds)('$threshold of $total', ({ threshold, total, share }) => {
  const keyId = randomUUID()
  const times = Math.ceil(runs * share)
  const chance = chanceFrom(seed + total)
  const below = (limit: number) => Math.floor(chance() * limit)
  let time = Date.now()
  let nodes: TestNodes
  let disk: CrashingDisk
  let coordinator: Coordinator

  beforeAll(async () => {
    nodes = await startNodes(total, { coordinator: identity.name, networks, now: () => time })
    disk = new CrashingDisk(nodes.nodes.map(({ path }) => path))
    coordinator = new Coordinator(nodes.nodes, identity)
    // The rules do not depend on the curve, and Ed25519 shares are made fastest.
    await coordinator.generateKey({ keyId, curve: 'ed25519', threshold, parties: total, rules })
  })

  afterAll(async () => {
    disk.restore()
    coordinator.close()
    await nodes.stop()
  })

  /** The generations at each node: the shares that sign, and those of an unkept refresh. */
  const held = () =>
    nodes.nodes.map(({ folder: { shares } }) =>
      [shares.get(keyId), shares.findNext(keyId)].flatMap((share) =>
        share === undefined ? [] : [share.keyHash],
      ),
    )

  const bringBack = async (node: TestNode, dead: Set<TestNode>) => {
    disk.revive(node.path)
    // The node may die once more while it starts.
    if (chance() < 0.2)
      disk.killAfter(node.path, { changesLeft: below(4), moment: moment(), onDeath: () => undefined })
    await node.start().catch(async (error: unknown) => {
      if (!(error instanceof Killed)) throw error
      disk.revive(node.path)
      await node.start()
    })
    disk.revive(node.path)
    dead.delete(node)
  }

  const moment = (): Moment => (['before', 'torn', 'after'] as const)[below(3)] ?? 'before'

  test(`${times} refreshes with deaths: never lost, no signer stranded, and the next refresh completes`, async () => {
    const before = disk.changesOf(nodes.nodes[0]!.path)
    await coordinator.refresh(keyId)
    const changes = disk.changesOf(nodes.nodes[0]!.path) - before
    let deaths = 0
    let endedAnyway = 0
    // A death that is planned for a late change may not happen, so a short run may need more refreshes.
    const isEnough = (done: number) => done >= times && (deaths > times / 2 || done >= 5 * times)
    let run = 0
    for (; !isEnough(run); run++) {
      time += minutesPerRun * 60_000
      const dead = new Set<TestNode>()
      const returning: Promise<void>[] = []
      const howMany = chance() < 0.6 ? 1 : 1 + below(total)
      for (const node of nodes.nodes.toSorted(() => chance() - 0.5).slice(0, howMany)) {
        const comesBackAtOnce = chance() < 0.4
        disk.killAfter(node.path, {
          changesLeft: below(changes + 4),
          moment: moment(),
          onDeath() {
            deaths++
            dead.add(node)
            const gone = node.stop()
            if (comesBackAtOnce) returning.push(gone.then(() => bringBack(node, dead)))
            else returning.push(gone)
          },
        })
      }
      const ended = await coordinator.refresh(keyId).then(
        () => true,
        () => false,
      )
      if (ended) endedAnyway++
      await Promise.all(returning)
      for (const node of nodes.nodes) if (!dead.has(node)) disk.revive(node.path)
      await Promise.all([...dead].map((node) => bringBack(node, dead)))
      const generations = held()
      const [first = []] = generations
      const isHeldByAll = first.some((generation) => generations.every((other) => other.includes(generation)))
      const where = `run ${run} of seed ${seed}: ${JSON.stringify(generations)}`
      expect(isHeldByAll, where).toBe(true)
      await coordinator.check(keyId).catch((error: unknown) => expect.fail(`${where}: ${String(error)}`))
      await coordinator.refresh(keyId).catch((error: unknown) => expect.fail(`${where}: ${String(error)}`))
      expect(new Set(held().map((hashes) => hashes.join())).size, where).toBe(1)
    }
    console.log(
      `${threshold} of ${total}: ${run} runs, ${deaths} deaths, ${endedAnyway} refreshes ended all the same`,
    )
    expect(deaths).toBeGreaterThan(times / 2)
  }, 7_200_000)
})

describe('separate processes', () => {
  const keyId = randomUUID()
  const times = Math.max(2, Math.floor(runs / 25))
  let signers: NodeProcesses
  let coordinator: Coordinator

  beforeAll(async () => {
    signers = await startNodeProcesses(3, { coordinator: identity.name, networks })
    coordinator = new Coordinator(signers.nodes, identity)
    await coordinator.generateKey({ keyId, curve: 'ed25519', threshold: 2, parties: 3, rules })
  })

  afterAll(async () => {
    coordinator.close()
    await signers.stop()
  })

  test(`${times} refreshes with kill -9: a quorum signs, and the next refresh completes`, async () => {
    const chance = chanceFrom(seed)
    const begun = Date.now()
    await coordinator.refresh(keyId)
    const usualMs = Date.now() - begun
    for (let run = 0; run < times; run++) {
      const victims = signers.nodes.filter(() => chance() < 0.5)
      const refreshing = coordinator.refresh(keyId).catch(() => null)
      await Promise.all(
        victims.map(async (node) => {
          await new Promise((done) => setTimeout(done, chance() * usualMs))
          await node.kill()
        }),
      )
      await refreshing
      await Promise.all(victims.map((node) => node.start()))
      await coordinator.check(keyId)
      await coordinator.refresh(keyId)
      const { epoch, frozenPairs } = await coordinator.describeKey(keyId)
      const healths = await coordinator.health()
      expect(healths.map((health) => health.epoch)).toEqual([epoch, epoch, epoch])
      expect(frozenPairs).toEqual([])
    }
  }, 3_600_000)
})
