/**
 * The answers so far, stored in this browser under a versioned key for each organisation until they are reset. A value that is
 * not of version 1 and of this shape is ignored, and the wizard starts afresh. The bearer token is not stored.
 */
import { type DraftAnswers, defaultAnswers, draftAnswers, forwarderChains } from '@holdfast/policy'
import { z } from 'zod'

const chains = forwarderChains.map(({ chain }) => chain)

const ForwarderDraft = z.strictObject({
  chain: z.enum(chains),
  isEnforced: z.boolean(),
  factory: z.string().max(200),
  salt: z.string().max(200),
  initCode: z.string().max(200_000),
})
export type ForwarderDraft = z.infer<typeof ForwarderDraft>

export interface Kept {
  readonly answers: DraftAnswers
  /** The answers that the person gave; the others follow the policy in force. */
  readonly changed: readonly (keyof DraftAnswers)[]
  readonly forwarder: ForwarderDraft
}

const answerNames = Object.keys(defaultAnswers) as (keyof DraftAnswers)[]

const Stored = z.strictObject({
  version: z.literal(1),
  organisations: z.record(
    z.string(),
    z.strictObject({
      answers: draftAnswers,
      changed: z.array(z.enum(answerNames)),
      forwarder: ForwarderDraft,
    }),
  ),
})

export const wizardKey = 'policyWizard.v1'

export const freshForwarder: ForwarderDraft = {
  chain: 'mainnet',
  isEnforced: false,
  factory: forwarderChains[0]?.factory ?? '',
  salt: '',
  initCode: '',
}
export const fresh: Kept = { answers: defaultAnswers, changed: [], forwarder: freshForwarder }

export const readKept = (storage: Pick<Storage, 'getItem'>, entityId: string): Kept =>
  readAll(storage)[entityId] ?? fresh

/** Null: removes it. */
export function writeKept(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  entityId: string,
  kept: Kept | null,
): void {
  const { [entityId]: _, ...others } = readAll(storage)
  const organisations = kept === null ? others : { ...others, [entityId]: kept }
  if (Object.keys(organisations).length === 0) storage.removeItem(wizardKey)
  else storage.setItem(wizardKey, JSON.stringify({ version: 1, organisations }))
}

function readAll(storage: Pick<Storage, 'getItem'>): Readonly<Record<string, Kept>> {
  const stored = Stored.safeParse(parseJson(storage.getItem(wizardKey)))
  return stored.success ? stored.data.organisations : {}
}

function parseJson(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
