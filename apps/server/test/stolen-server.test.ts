/** A stolen server: its identity as coordinator and every row, and in places one signer or the device of one person as well. Three
 *  signers with rules sign nothing for it. `npm run soak:stolen-server` makes 10,000 generated attacks; `ATTACK_SEED` repeats a run. */
import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { OpenSession, openReceipt, RulesAnswer, signReceipt, toBase64 } from '@holdfast/mpc/nodes'
import { type Rules } from '@holdfast/policy/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admit } from '../../signer/src/admission/admit.ts'
import { looser, nextRules, rulesOf, tighter } from '../../signer/src/rules/testing.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { restoreFromBackup } from './restore-from-backup.ts'
import { rules as keyRules, sandboxNetwork, testPath, unsignedOf, usdt } from './signing-requests.ts'
import { attacks as singleAttacks } from './stolen-server-attacks.ts'
import { batchAttacks, batchOrder } from './stolen-server-batches.ts'
import {
  attackOf,
  attempts,
  type Base,
  changeAttackOf,
  helloAttempts,
  rulesAttempts,
  seenOrders,
  sendChangedHello,
} from './stolen-server-generated.ts'
import { honestOrder, honestTransfers } from './stolen-server-honest.ts'
import { adoptedBy, changes, stated } from './stolen-server-changes.ts'
import {
  ana,
  bea,
  bytesOf,
  carl,
  dayCap,
  hour,
  minute,
  type Order,
  otherOrganisation,
  StolenServer,
} from './stolen-server-scene.ts'

const attacks = [...singleAttacks, ...batchAttacks]
const runs = Number(process.env.ATTACK_RUNS ?? 300)
const seed = process.env.ATTACK_SEED
const server = new StolenServer()
beforeAll(() => server.start())
afterAll(() => server.stop())

/** Matches the error of a client whose signer refuses with this code, field and reason. */
const refusedFor = ({ code, field, reason }: { code: string; field?: string; reason?: string }): unknown =>
  expect.objectContaining({
    refusal: expect.objectContaining({
      code,
      ...(field !== undefined && { field }),
      ...(reason !== undefined && { message: expect.stringContaining(`${reason}:`) as string }),
    }) as object,
  })

test(`${attacks.length} classes of orders and ${changes.length} of changes, at least forty`, () => {
  expect(new Set([...attacks, ...changes].map(({ about }) => about)).size).toBe(
    attacks.length + changes.length,
  )
  expect(attacks.length).toBeGreaterThanOrEqual(40)
})

describe('no signer takes part in', () => {
  test.each(attacks)('$code: $about', async ({ order, ...refusal }) => {
    const before = server.records
    const answers = await Promise.allSettled(server.askAll(order(server)))
    expect(answers).toEqual(
      Array.from({ length: 4 }, () => ({ status: 'rejected', reason: refusedFor(refusal) })),
    )
    expect(server.records).toEqual(before)
  })
})

const post = (party: number, path: string, body: object) =>
  server.client(party).ask({ method: 'POST', path, body: JSON.stringify(body) }, RulesAnswer, 20_000)

describe('no signer changes its rules for', () => {
  test.each(changes)('$code: $about', async ({ body, path = '/rules', ...refusal }) => {
    const before = server.records
    const sent = body(server)
    const answers = await Promise.allSettled([1, 2, 3].map((party) => post(party, path, sent)))
    expect(answers).toEqual(
      Array.from({ length: 3 }, () => ({ status: 'rejected', reason: refusedFor(refusal) })),
    )
    expect(server.records).toEqual(before)
  })
})

/** The signers of the order, with all their messages. */
const run = (order: Order) => new HandCarriedSession(server.clients, order).runToEnd()
const token = { asset: usdt, units: 1n }

async function expectRefused(order: Order, code: string, field?: string): Promise<void> {
  const answers = await Promise.allSettled(server.askAll(order))
  const reason = refusedFor({ code, ...(field !== undefined && { field }) })
  expect(answers).toEqual(Array.from({ length: 4 }, () => ({ status: 'rejected', reason })))
}

const toAll = (path: string, body: object) => Promise.all([1, 2, 3].map((party) => post(party, path, body)))

async function expectActRefused(path: string, body: object, code: string): Promise<void> {
  const answers = await Promise.allSettled([1, 2, 3].map((party) => post(party, path, body)))
  expect(answers).toEqual(answers.map(() => ({ status: 'rejected', reason: refusedFor({ code }) })))
}

test('what people approved is signed', async () => {
  expect((await run(server.approved(server.intent(token)))).size).toBe(2)
})

test('every row of an approved batch is signed once, and counts towards the cap of a day', async () => {
  const intents = [1n, 2n].map((units) => server.intent({ ...token, units }))
  const spent = () =>
    server.nodes[0]!.folder.record.spentOf(server.keyId).get(`${sandboxNetwork}/${usdt.id}`)?.unwitnessed ??
    0n
  const before = spent()
  for (const of of intents) expect((await run(batchOrder(server, intents, { of }))).size).toBe(2)
  expect(spent()).toBe(before + 3n)
  const unsigned = bytesOf(intents[0]!, { block: 'ef' })
  const again = [
    batchOrder(server, intents),
    // One row alone, and in a second batch.
    server.approved(intents[0]!),
    batchOrder(server, [intents[0]!]),
  ]
  for (const order of again)
    for (const party of [1, 2])
      await expect(server.open({ ...order, unsigned }, party)).rejects.toEqual(
        refusedFor({ code: 'ALREADY_SIGNED' }),
      )
})

test('the bytes of one approved request are not replaced: other block, other time, higher fee, other intent', async () => {
  const intent = server.intent(token)
  const approvals = server.approvalsOf(intent, carl)
  await Promise.all(server.askAll(server.order(intent, approvals)))
  for (const unsigned of [
    bytesOf(intent, { block: 'ef' }),
    bytesOf(intent, { madeAt: new Date(Date.now() - 1_000) }),
    bytesOf(intent, { feeLimit: intent.feeCeiling }),
  ])
    await expectRefused(server.order(intent, approvals, { unsigned }), 'ALREADY_SIGNED')
  await expectRefused(server.approved({ ...intent, units: 2n }), 'ALREADY_SIGNED')
})

test('approvals in another order are the same approvals: signed once, and only if both signers got the same order', async () => {
  const order = server.approved(server.intent({ ...token, units: 1_000_001n }))
  const reversed = { ...order, approvals: order.approvals.toReversed() }
  const sessionId = randomBytes(32).toString('hex')
  await server.open(order, 1, sessionId)
  const { hello } = await server.open(reversed, 2, sessionId)
  await expect(server.meet(hello, { party: 1, sessionId })).rejects.toEqual(
    refusedFor({ code: 'ORDERS_DIFFER' }),
  )
  const spent = () => server.nodes[0]!.folder.record.spentOf(server.keyId)
  const before = spent()
  expect((await run(reversed)).size).toBe(2)
  expect(spent()).toEqual(before)
})

test('first bytes with a foreign reference block are signed, once, and only from an address of the test class', async () => {
  const intent = server.intent(token)
  const approvals = server.approvalsOf(intent, carl)
  const foreign = server.order(intent, approvals, { unsigned: bytesOf(intent, { block: 'ef' }) })
  await Promise.all(server.askAll(foreign))
  expect((await run(foreign)).size).toBe(2)
  for (const unsigned of [toBase64(unsignedOf(intent)), bytesOf(intent, { block: '01' })])
    await expectRefused(server.order(intent, approvals, { unsigned }), 'ALREADY_SIGNED')
  // Only children of child 1 of a key of test networks sign, so no such address belongs to a key of main networks.
  for (const { folder } of server.nodes)
    expect(folder.shares.get(server.keyId).key.rules).toEqual({
      networks: 'test',
      organisation: keyRules.organisation,
    })
  expect(intent.wallet.path[0]).toBe(1)
  for (const path of [[0, ...testPath.slice(1)], testPath.slice(1)]) {
    const wallet = { ...intent.wallet, path }
    const other = server.intent({ ...token, wallet })
    const answers = await Promise.allSettled(
      server.askAll(server.approved(other, { unsigned: bytesOf(other, { block: 'ef' }) })),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected' })
  }
})

test('the day cap holds over quorums, requests and wallets, with signer 3 in the hands of the thief', async () => {
  let signable = 0n
  const units = 1_000_000n
  for (const party of [1, 2])
    for (let count = 0; count < 8; count += 1) {
      const wallet = { ...server.wallets[count % 2]!, keyId: server.keyId }
      const order = server.approved(server.intent({ wallet, units }), { parties: [party, 3] })
      const [answer] = await Promise.allSettled([server.open(order, party)])
      if (answer.status === 'fulfilled') signable += units
      else expect(answer.reason).toEqual(refusedFor({ code: 'DAILY_CAP', field: 'units' }))
    }
  expect(signable).toBe(dayCap)
  const more = server.approved(server.intent())
  for (const order of [more, { ...more, parties: [1, 3] }])
    await expect(server.open(order, 1)).rejects.toEqual(refusedFor({ code: 'DAILY_CAP', field: 'units' }))
  await expect(server.open({ ...more, parties: [2, 3] }, 2)).rejects.toEqual(
    refusedFor({ code: 'DAILY_CAP' }),
  )
})

test('each asset has its own cap, and receipts of a corrupt signer in the names of others do not raise it', async () => {
  const order = server.approved(server.intent({ asset: usdt, units: 3_000_000n }))
  const receipt = await server.witness(order, 1)
  const own = openReceipt(
    { receipt: Buffer.from(receipt.receipt, 'base64'), signature: Buffer.from(receipt.signature, 'base64') },
    server.nodes[0]!.identity,
  )
  const receipts = [1, 2, 3].map((party) => {
    const forged = signReceipt({ ...own!, party }, server.corrupt)
    return { receipt: toBase64(forged.receipt), signature: toBase64(forged.signature) }
  })
  const spent = () =>
    server.nodes[1]!.folder.record.spentOf(server.keyId).get(`${sandboxNetwork}/${usdt.id}`)?.unwitnessed ??
    0n
  const before = spent()
  await server.open({ ...order, receipts }, 2)
  expect(spent()).toBe(before + 3_000_000n)
  const second = server.approved(server.intent({ asset: usdt, units: 2_000_000n }))
  await expect(server.open({ ...second, receipts }, 2)).rejects.toEqual(
    refusedFor({ code: 'DAILY_CAP', field: 'units' }),
  )
})

test('a loosening waits, one governor ends it, and its adoptions are not used again', async () => {
  const assets = server.rules.document.assets.map((asset) => ({ ...asset, perTransfer: '9000000' }))
  const next = nextRules(server.rules, { assets })
  const adoptions = adoptedBy(next, bea, carl)
  await toAll('/rules', adoptions)
  const transfer = { units: 3_000_001n }
  await expectRefused(server.approved(server.intent(transfer)), 'OVER_TRANSFER_CAP', 'units')
  await expectRefused(
    server.approved(server.intent({ ...transfer, rules: next.hash })),
    'RULES_CHANGED',
    'rules',
  )
  await toAll('/rules/acts', { assertions: [stated('veto', carl, next)] })
  await expectActRefused('/rules', adoptions, 'TOO_FEW_GOVERNORS')
  for (const { folder } of server.nodes) expect(folder.rules.get(keyRules.organisation).pending).toBeNull()
})

test('a version that was replaced does not come back, and its approvals lapse', async () => {
  const earlier = server.rules
  const intent = server.intent(token)
  const outdated = server.approved(intent)
  const next = tighter(earlier)
  await toAll('/rules', adoptedBy(next, bea, carl))
  server.follow(next)
  await expectRefused(outdated, 'RULES_CHANGED', 'rules')
  const renamed = server.intent(token)
  const statement = { rulesHash: earlier.hash, rulesVersion: earlier.document.version }
  await expectRefused(
    server.order(renamed, [
      server.signed('request', ana, renamed),
      server.signed('approve', carl, renamed, { statement }),
    ]),
    'STATEMENT_DIFFERS',
    'rulesVersion',
  )
  await expectActRefused('/rules', adoptedBy(earlier, bea, carl), 'VERSION_NOT_NEXT')
})

test('outside the hours of the rules nothing is signed', async () => {
  const hours = { days: [(new Date(server.now).getUTCDay() + 3) % 7], from: 0, to: 24 }
  const next = nextRules(server.rules, { hours })
  await toAll('/rules', adoptedBy(next, bea, carl))
  server.follow(next)
  await expectRefused(server.approved(server.intent(token)), 'OUTSIDE_RULES_HOURS')
  server.adopt(nextRules(next, { hours: null }))
})

test('a freeze stops open sessions too, and neither one governor nor earlier statements end it', async () => {
  const early = [bea, carl].map((person) => stated('thaw', person, server.rules, { madeAt: Date.now() - 1 }))
  const session = new HandCarriedSession(server.clients, server.approved(server.intent(token)))
  await session.open()
  await toAll('/rules/acts', { assertions: [stated('freeze', carl, server.rules)] })
  await expect(session.meet()).rejects.toEqual(refusedFor({ code: 'RULES_FROZEN' }))
  await expectRefused(server.approved(server.intent(token)), 'RULES_FROZEN')
  await expectActRefused('/rules/acts', { assertions: early }, 'TOO_FEW_GOVERNORS')
  const late = (person: string) => stated('thaw', person, server.rules, { madeAt: Date.now() + 1_000 })
  await expectActRefused('/rules/acts', { assertions: [late(carl), late(carl)] }, 'TOO_FEW_GOVERNORS')
  await toAll('/rules/acts', { assertions: [late(bea), late(carl)] })
})

test('clocks that differ, and a clock that is set back', async () => {
  const order = server.approved(server.intent(token))
  const sessionId = randomBytes(32).toString('hex')
  await server.open(order, 1, sessionId)
  server.lead = 90_000
  const { hello } = await server.open(order, 2, sessionId)
  server.lead = 0
  await expect(server.meet(hello, { party: 1, sessionId })).rejects.toEqual(
    refusedFor({ code: 'CLOCKS_DIFFER', field: 'time' }),
  )
  server.lead = -4 * minute
  const createdAt = new Date(Date.now() - 10 * minute)
  await expectRefused(server.approved(server.intent({ ...token, createdAt })), 'CLOCK_BACK', 'time')
  server.lead = 0
})

test('a clock that jumps ahead ends no window of a cap, and brings no change of the rules in force', async () => {
  const next = looser(server.rules)
  await toAll('/rules', adoptedBy(next, bea, carl))
  const inForce = server.rules
  server.lead = 49 * hour
  try {
    await expectRefused(server.approved(server.intent(token)), 'RULES_CHANGED', 'rules')
    // By that clock the delay has passed, but it signs nothing and writes nothing.
    const order = server.approvedUnder(next, token)
    await expectRefused(order, 'CLOCK_AHEAD', 'time')
    await expectActRefused(
      '/rules/acts',
      { assertions: [stated('freeze', carl, next, { madeAt: server.now })] },
      'CLOCK_AHEAD',
    )
  } finally {
    server.lead = 0
  }
  for (const { folder } of server.nodes)
    expect(folder.rules.get(keyRules.organisation).head.hash).toBe(inForce.hash)
  await toAll('/rules/acts', { assertions: [stated('veto', carl, next)] })
  expect((await run(server.approved(server.intent(token)))).size).toBe(2)
})

describe('a second organisation', () => {
  const keyId = randomUUID()
  let theirs: Rules

  beforeAll(async () => {
    const wallets = await server.generate(keyId, otherOrganisation)
    const named = server.keyOf(server.keyId, server.wallets, 'Borrowed')
    theirs = rulesOf({
      ...server.document(),
      organisation: otherOrganisation,
      keys: [server.keyOf(keyId, wallets), named],
    })
    server.adopt(theirs)
    // Signer 3 is corrupt: it signs with the key whatever it is asked to.
    for (const { folder, party } of server.nodes) if (party < 3) folder.rules.bind(keyId, otherOrganisation)
    server.second = wallets
  })

  const under = (rules: Rules) => ({
    organisation: otherOrganisation,
    rulesHash: rules.hash,
    rulesVersion: rules.document.version,
  })
  function theirOrder(key: string, rules = theirs): Order {
    const wallets = key === keyId ? server.second : server.wallets
    const wallet = { ...wallets[0]!, keyId: key }
    const intent = server.intent({ ...token, organisation: otherOrganisation, rules: rules.hash, wallet })
    const statement = under(rules)
    const approvals = [
      server.signed('request', ana, intent, { statement }),
      server.signed('approve', carl, intent, { statement }),
    ]
    return server.order(intent, approvals, { keyId: key })
  }

  test('whose rules list the key of the first one gets nothing signed with it', async () => {
    await expectRefused(theirOrder(server.keyId), 'RULES_CHANGED', 'rules')
    for (const { folder } of server.nodes)
      expect(() => folder.rules.bind(server.keyId, otherOrganisation)).toThrow(
        expect.objectContaining({ code: 'KEY_BOUND' }),
      )
  })

  test('does not get a key of the same name, nor one under rules that are not in force', async () => {
    const making = {
      curve: 'secp256k1',
      threshold: 2,
      parties: 3,
      rules: { ...keyRules, organisation: otherOrganisation },
    } as const
    await expect(server.coordinator.generateKey({ ...making, keyId: server.keyId })).rejects.toMatchObject({
      code: 'KEY_EXISTS',
    })
    for (const rulesHash of ['ab'.repeat(32), server.rules.hash])
      await expect(
        server.coordinator.generateKey({ ...making, keyId: randomUUID(), rulesHash }),
      ).rejects.toMatchObject({
        code: 'RULES_DIFFER',
        field: 'rulesHash',
      })
  })

  test('an honest signer does not sign with one that ignores the rules', async () => {
    const unsigned = { ...theirOrder(keyId), approvals: [] }
    for (const parties of [
      [1, 3],
      [2, 3],
    ]) {
      await expect(run({ ...unsigned, parties })).rejects.toEqual(refusedFor({ code: 'REQUEST_UNSIGNED' }))
      await expect(run({ ...theirOrder(keyId), parties })).rejects.toEqual(
        refusedFor({ code: 'RULES_DIFFER' }),
      )
    }
  })

  test('governors who sign two versions fork the rules, and the signers of both do not sign together', async () => {
    const fork = [50, 40].map((approvalMinutes) => nextRules(theirs, { approvalMinutes }))
    await Promise.all(fork.map((rules, i) => post(i + 1, '/rules', adoptedBy(rules, bea, carl))))
    for (const rules of fork)
      await expect(run(theirOrder(keyId, rules))).rejects.toEqual(
        refusedFor({ code: 'RULES_CHANGED', field: 'rules' }),
      )
  })
})

test('a signer whose folder is an older copy is found by the next one that it meets', async () => {
  const third = server.nodes[2]!
  const copy = `${third.path}-copy`
  const meet = () => run(server.approved(server.intent(token), { parties: [1, 3] }))
  await third.stop()
  cpSync(third.path, copy, { recursive: true })
  await third.start()
  server.connect()
  for (let count = 0; count < 2; count += 1) await meet()
  await third.stop()
  rmSync(third.path, { recursive: true })
  cpSync(copy, third.path, { recursive: true })
  rmSync(copy, { recursive: true })
  await third.start()
  server.connect()
  await expect(meet()).rejects.toEqual(refusedFor({ code: 'ROLLED_BACK', field: 'record' }))
  await expect(server.open(server.approved(server.intent(token), { parties: [2, 3] }), 3)).rejects.toEqual(
    refusedFor({ code: 'ROLLED_BACK' }),
  )
})

test('a signer that was restored from a backup signs nothing that it may have signed before', async () => {
  const [first, second] = server.nodes
  const known = server.approved(server.intent({ ...token, units: 2n }))
  expect((await run(known)).size).toBe(2)
  const { shares } = first!.folder
  const held = shares.entries().map(([keyId]) => keyId)
  await first!.stop()
  await restoreFromBackup(first!)
  await first!.start()
  server.connect()
  expect(first!.folder.shares.entries().map(([keyId]) => keyId)).toEqual(held)
  const order = server.approved(server.intent(token))
  for (const each of [order, known])
    await expect(server.open(each, 1)).rejects.toEqual(
      refusedFor({ code: 'KEY_QUARANTINED', field: 'keyId' }),
    )
  // Its operator accepts the rules and binds the key again.
  const { rules } = first!.folder
  for (const version of server.versions)
    rules.apply(keyRules.organisation, { kind: 'accept', rules: version })
  rules.bind(server.keyId, keyRules.organisation)
  for (const each of [order, known])
    await expect(server.open(each, 1)).rejects.toMatchObject({
      refusal: { code: expect.stringMatching(/^(PEER_FROZEN|RESTORED)$/) as string },
    })
  await server.coordinator.refresh(server.keyId)
  for (const each of [order, known, { ...order, parties: [1, 3] }])
    await expect(server.open(each, 1)).rejects.toEqual(refusedFor({ code: 'RESTORED' }))
  second!.folder.record.quarantine(server.keyId)
  await expect(server.open(order, 2)).rejects.toEqual(refusedFor({ code: 'KEY_QUARANTINED', field: 'keyId' }))
})

describe('a second installation', () => {
  const fresh = new StolenServer()
  beforeAll(() => fresh.start())
  afterAll(() => fresh.stop())

  const code: unknown = expect.not.stringMatching(/^(FAULT|UNWRITTEN|TOO_MANY_SESSIONS)$/)
  const isRefused = { refusal: { code } }
  const options = (numRuns: number) => ({ numRuns, ...(seed !== undefined && { seed: Number(seed) }) })
  let bases: readonly Base[]
  beforeAll(async () => {
    bases = await seenOrders(fresh)
  })

  test(`${runs} generated orders get no signature and no receipt`, async () => {
    const attack = fc.asyncProperty(attempts, async (attempt) => {
      const order = attackOf(attempt, fresh, bases)
      fc.pre(order !== null)
      fresh.lead = attempt.lead
      const { party, isWitness } = attempt
      await expect(
        (isWitness ? fresh.witness(order, party) : fresh.open(order, party)).finally(() => {
          fresh.lead = 0
        }),
      ).rejects.toMatchObject(isRefused)
    })
    await fc.assert(attack, options(runs))
  }, 1_200_000)

  const fewer = Math.ceil(runs / 10)
  test(`${fewer} generated hellos open no session`, async () => {
    const attack = fc.asyncProperty(helloAttempts, async (attempt) => {
      await expect(sendChangedHello(attempt, fresh, bases)).rejects.toMatchObject(isRefused)
    })
    await fc.assert(attack, options(fewer))
  }, 1_200_000)

  test(`${fewer} generated changes of the rules, with the passkey of one governor, change nothing`, async () => {
    const attack = fc.asyncProperty(rulesAttempts, async (attempt) => {
      const { path, body, isRepeat } = changeAttackOf(attempt, fresh)
      const call = { method: 'POST', path, body: JSON.stringify(body) } as const
      const answer = expect(fresh.client(1).ask(call, RulesAnswer, 20_000))
      if (isRepeat)
        await answer.resolves.toMatchObject({
          head: { hash: fresh.rules.hash },
          pending: null,
          frozenAt: null,
        })
      else await answer.rejects.toMatchObject(isRefused)
    })
    await fc.assert(attack, options(fewer))
    for (const { folder } of fresh.nodes) {
      const { head, pending, frozenAt } = folder.rules.get(keyRules.organisation)
      expect([head.hash, pending, frozenAt]).toEqual([fresh.rules.hash, null, null])
    }
  }, 1_200_000)

  test('after all of them the signers still sign what people approved', async () => {
    for (const { order, isComplete } of bases)
      if (isComplete) await expect(fresh.open(order, 1)).resolves.toBeDefined()
  })

  test('1,000 transfers that the rules allow are admitted', () => {
    const { folder } = fresh.nodes[0]!
    const { key } = folder.shares.get(fresh.keyId)
    const held = { key, ruled: folder.rules.ofKey(fresh.keyId) }
    const admission = {
      networks: [sandboxNetwork],
      assets: new Map<string, number>(),
      feeMaximums: {},
      isUnauditedAcknowledged: false,
      now: () => fresh.now,
    }
    let admitted = 0
    const isAdmitted = fc.property(honestTransfers, (honest) => {
      const { ceremony } = OpenSession.parse({
        sessionId: '00'.repeat(32),
        ceremony: honestOrder(fresh, honest),
      })
      if (ceremony.kind !== 'sign') throw new Error('not an order to sign')
      admit(ceremony, held, admission)
      admitted += 1
    })
    fc.assert(isAdmitted, { numRuns: 1_000, endOnFailure: true })
    expect(admitted).toBe(1_000)
  }, 600_000)
})
