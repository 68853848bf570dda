/** Every refusal of the product by its code. The code is stable; the English text is not. */
import { storableText } from '@holdfast/ledger'
import { addressRefusals } from './addresses.ts'
import { annotationRefusals } from './annotations.ts'
import { catalogueRefusals } from './catalogues.ts'
import { devToolRefusals } from './dev-tools.ts'
import { faultRefusals } from './faults.ts'
import { generalRefusals } from './general.ts'
import { keyRefusals } from './keys.ts'
import { notices } from './notices.ts'
import { notificationRefusals } from './notifications.ts'
import { changeRefusals } from './changes.ts'
import { peopleRefusals } from './people.ts'
import { passkeyFaultRefusals } from './passkey-faults.ts'
import { paymentRefusals } from './payments.ts'
import { policyRefusals } from './policies.ts'
import { readingRefusals } from './reading.ts'
import { rulesFaultRefusals } from './rules-faults.ts'
import { rulesRefusals } from './rules.ts'
import { signerRefusals } from './signers.ts'
import type { Noun } from './nouns.ts'
import type { ParamKind } from './table.ts'
import { transferBatchRefusals } from './transfer-batches.ts'
import { transferRulesRefusals } from './transfer-rules.ts'
import { transferStepTexts } from './transfer-steps.ts'
import { transferRefusals } from './transfers.ts'
import { webhookRefusals } from './webhooks.ts'

export const refusals = {
  ...generalRefusals,
  ...faultRefusals,
  ...peopleRefusals,
  ...changeRefusals,
  ...catalogueRefusals,
  ...addressRefusals,
  ...annotationRefusals,
  ...readingRefusals,
  ...webhookRefusals,
  ...notificationRefusals,
  ...keyRefusals,
  ...signerRefusals,
  ...paymentRefusals,
  ...policyRefusals,
  ...transferRefusals,
  ...transferStepTexts,
  ...transferBatchRefusals,
  ...transferRulesRefusals,
  ...rulesRefusals,
  ...rulesFaultRefusals,
  ...passkeyFaultRefusals,
  ...devToolRefusals,
  ...notices,
} as const

/** The tables by the names of their files. */
interface Areas {
  readonly general: typeof generalRefusals
  readonly faults: typeof faultRefusals
  readonly people: typeof peopleRefusals
  readonly changes: typeof changeRefusals
  readonly catalogues: typeof catalogueRefusals
  readonly addresses: typeof addressRefusals
  readonly annotations: typeof annotationRefusals
  readonly reading: typeof readingRefusals
  readonly webhooks: typeof webhookRefusals
  readonly notifications: typeof notificationRefusals
  readonly keys: typeof keyRefusals
  readonly signers: typeof signerRefusals
  readonly payments: typeof paymentRefusals
  readonly policies: typeof policyRefusals
  readonly transfers: typeof transferRefusals
  readonly 'transfer-steps': typeof transferStepTexts
  readonly 'transfer-batches': typeof transferBatchRefusals
  readonly 'transfer-rules': typeof transferRulesRefusals
  readonly rules: typeof rulesRefusals
  readonly 'rules-faults': typeof rulesFaultRefusals
  readonly 'passkey-faults': typeof passkeyFaultRefusals
  readonly 'dev-tools': typeof devToolRefusals
  readonly notices: typeof notices
}
/** The texts of one table in another language. */
export type RefusalTexts<Area extends keyof Areas> = Readonly<Record<keyof Areas[Area], string>>

type Refusals = typeof refusals
export type RefusalCode = keyof Refusals
/** Codes that a call can answer. */
export type AnswerCode = {
  [C in RefusalCode]: Refusals[C] extends { readonly status: number } ? C : never
}[RefusalCode]

/** The values of parameters. */
export interface ParamKinds extends Readonly<Record<ParamKind, unknown>> {
  /** Unchanged text: a name, an address, a message of a node. */
  readonly text: string
  /** Names a row for programs; no text contains it. */
  readonly id: string
  readonly count: number
  /** Exact decimal text. */
  readonly amount: string
  /** ISO 8601 in UTC. */
  readonly time: string
  /** The state of a thing, such as `approved`. */
  readonly state: string
  /** Path of a field of the request, such as `limits.dailyCapUSD`; forms find their field by it. */
  readonly field: string
  readonly fields: readonly string[]
  readonly noun: Noun
  readonly texts: readonly string[]
  /** The reason: a refusal within the refusal. */
  readonly refusal: RefusalBody
  readonly refusals: readonly RefusalBody[]
}
export type Param = ParamKinds[ParamKind]

/** The form in which a refusal is sent, nested and stored. */
export interface RefusalBody {
  readonly code: RefusalCode
  readonly params: Readonly<Record<string, Param>>
}

type KindsOf<C extends RefusalCode> = Refusals[C] extends { readonly params: infer P } ? P : object
export type ParamsOf<C extends RefusalCode> = {
  readonly [K in keyof KindsOf<C>]: KindsOf<C>[K] extends keyof ParamKinds ? ParamKinds[KindsOf<C>[K]] : never
}
/** Optional for codes without parameters. */
export type ParamsArgument<C extends RefusalCode> = keyof KindsOf<C> extends never
  ? [params?: Readonly<Record<string, never>>]
  : [params: ParamsOf<C>]

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** A reason to nest in another refusal, or to store. Parameters may hold a stranger's text, such as a node's answer: what no database
 *  stores is removed from it. */
export const reason = <C extends RefusalCode>(code: C, ...[params]: ParamsArgument<C>): RefusalBody => ({
  code,
  params: Object.fromEntries(
    Object.entries<Param>(params ?? {}).map(([name, value]) => [name, storableParam(value)]),
  ),
})

/** A nested refusal was made by `reason` itself. */
function storableParam(value: Param): Param {
  if (typeof value === 'string') return storableText(value)
  return isTexts(value) ? value.map(storableText) : value
}

const isTexts = (value: Param): value is readonly string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string')
