/** Version 1 of the rules, from the first start on, and on the next start after one that was interrupted. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@holdfast/store'
import type { SignerFolder } from '../plan-signers.ts'
import { acceptAtSigners } from './accept-at-signers.ts'
import { type FirstCaps, firstRules, type RulesPlace } from './first-rules.ts'
import type { PeopleAuthenticators } from './people-authenticators.ts'
import { readRulesPlace } from './read-rules-place.ts'
import { areRulesInForce, findFirstRules, insertFirstRules, putInForce } from './rules-rows.ts'
import { signFirstRules } from './sign-first-rules.ts'

export interface RulesStart {
  readonly db: Database
  readonly signers: readonly SignerFolder[]
  readonly people: PeopleAuthenticators
  /** Defaults to high ones. */
  readonly caps?: FirstCaps
  /** Stops the signers, acts, and starts them again. */
  readonly whileSignersAreStopped: (act: () => void) => Promise<void>
  readonly signal: AbortSignal
}

const patienceMs = 120_000

/** Returns false when they are in force already. */
export async function putRulesInForce(start: RulesStart): Promise<boolean> {
  const { db, signers, people } = start
  if (await areRulesInForce(db)) return false
  const place = await untilKeyIsMade(start)
  const rules = (await findFirstRules(db, place.organisationId)) ?? firstRules(place, people, start.caps)
  const assertions = signFirstRules(rules, place, people, new Date())
  await insertFirstRules(db, rules, assertions)
  await start.whileSignersAreStopped(() => acceptAtSigners(signers, { rules, assertions }))
  await putInForce(db, rules)
  return true
}

/** The server makes the first key as soon as the signers respond. */
async function untilKeyIsMade({ db, signers, signal }: RulesStart): Promise<RulesPlace> {
  for (const until = Date.now() + patienceMs; ; await sleep(100)) {
    signal.throwIfAborted()
    const place = await readRulesPlace(db, signers)
    if (place !== null) return place
    if (Date.now() > until) throw new Error('the signers have not made the first key')
  }
}
