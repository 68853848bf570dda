/** Server, signers and database are killed at random moments while people propose, adopt, veto, withdraw, freeze and thaw. Afterwards
 *  all signers have the same rules, nothing is half adopted, and whatever is open has a way out.
 *
 *  This is a short run. `npm run soak:rules` makes 120 runs and kills backends of the database; RULES_SOAK_SEED repeats their plans, and RULES_SOAK_FIRST
 *  names the first of them. */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNodeFolder } from '../../signer/src/node-folder.ts'
import { delayHours, openRulesStage, type RulesStage } from './open-rules-stage.ts'
import { changeNames, planRulesRun, RulesCampaign, victimNames } from './rules-campaign.ts'
import { rulesHistoryOf } from './rules-history-of.ts'
import { acceptRules, restoreRules } from './operate-signer.ts'

const { RULES_SOAK_RUNS, RULES_SOAK_SEED, RULES_SOAK_FIRST } = process.env
const runs = Number(RULES_SOAK_RUNS ?? 2)
const seed = Number(RULES_SOAK_SEED ?? randomInt(2 ** 30))
/** A short run makes other changes each time. */
const start = Number(RULES_SOAK_FIRST ?? (RULES_SOAK_RUNS === undefined ? seed % changeNames.length : 0))
const hour = 3_600_000

let stage: RulesStage
let campaign: RulesCampaign
beforeAll(async () => {
  stage = await openRulesStage({ isKilling: RULES_SOAK_RUNS !== undefined })
  campaign = new RulesCampaign(stage, {
    accept: (party) => acceptRules(stage, party),
    restore: (party) => restoreRules(stage, party),
  })
}, 120_000)
afterAll(async () => {
  await stage.stop()
  stage.remove()
})

test('the seed and the number of a run determine its plan', () => {
  expect(planRulesRun(3, 41)).toEqual(planRulesRun(3, 41))
  const plans = Array.from({ length: 200 }, (_, number) => planRulesRun(3, number))
  expect(new Set(plans.map(({ change }) => change))).toEqual(new Set(changeNames))
  expect(new Set(plans.flatMap(({ blows }) => blows.map(({ victim }) => victim)))).toEqual(
    new Set(victimNames),
  )
})

test(`${runs} runs with kills: one chain at all signers, no half adoption, no early loosening, and a way out`, async () => {
  console.log(`rules campaign: ${runs} runs from ${start}, seed ${seed}`)
  const begun = performance.now()
  for (let run = 0; run < runs; run += 1) await campaign.run(planRulesRun(seed, start + run))
  const { kills, ends, repeated, restored, accepted } = campaign.tally
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  console.log(
    `${runs} runs in ${seconds} s; ${list(kills)}; ${list(ends)}; ${repeated} calls repeated, ${restored} signers restored, ${accepted} accepted by hand`,
  )
}, 7_200_000)

const list = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ')

test('a vetoed version that came into force at a signer that was away is shown, and a restored signer has the rules of the others', async () => {
  const { restored } = campaign.tally
  const plan = { people: ['admin', 'treasurer', 'approver'], doubled: [] } as const
  // The stage gave version 1 to the signers without the statements that a restored signer asks for.
  if (!campaign.tally.ends.has('in force'))
    await campaign.run({ ...plan, number: -2, change: 'tightens', blows: [] })
  await campaign.run({
    ...plan,
    number: -1,
    change: 'is vetoed',
    // After the second adoption and before the veto.
    blows: [{ victim: 'signer 3', step: 2, afterMs: 2_500, absence: 9 }],
  })
  expect(campaign.tally.restored).toBe(restored + 1)
}, 120_000)

test('the records of all signers have the same chain, and each loosening waited', async () => {
  await stage.stop()
  const { acme } = stage.world
  const histories = stage.nodes.map(({ party, path, sealingKey }) => {
    const folder = openNodeFolder(path, sealingKey, Date.now)
    try {
      const lines = folder.record.rulesEvents.filter(({ organisation }) => organisation === acme)
      const history = rulesHistoryOf(lines, campaign.documents, Date.now())
      const state = folder.rules.get(acme)
      const kept = folder.rules.versionsOf(acme).map(({ hash }) => hash)
      return { party, lines, history, state, kept }
    } finally {
      folder.close()
    }
  })
  const recordedOf = (hash: string) => ({
    recordedAt: Math.min(
      ...histories.flatMap(({ lines }) =>
        lines.flatMap(({ at, event }) => (event.kind === 'propose' && event.rules === hash ? [at] : [])),
      ),
    ),
    isLoosening: campaign.loosening.has(hash),
  })
  const [first] = histories
  for (const { party, history, state, kept } of histories) {
    const { versions } = history
    expect(kept).toEqual(first?.kept)
    expect(versions.map(({ rules }) => rules.hash)).toEqual(kept.slice(-versions.length))
    expect([state.frozenAt, state.pending]).toEqual([null, null])
    expect([history.isFrozen, history.pending]).toEqual([false, null])
    for (const [at, { rules }] of versions.entries()) {
      const before = versions[at - 1]?.rules
      if (before === undefined) continue
      expect([rules.document.version, rules.document.previous]).toEqual([
        before.document.version + 1,
        before.hash,
      ])
    }
    expect(kept.filter((hash) => campaign.ended.has(hash))).toEqual([])
    for (const [hash, at] of campaign.seen.get(party) ?? []) {
      expect([party, kept.includes(hash) || campaign.stranded.has(hash)]).toEqual([party, true])
      const { recordedAt, isLoosening } = recordedOf(hash)
      if (isLoosening) expect(at).toBeGreaterThanOrEqual(recordedAt + delayHours * hour)
    }
  }
})
