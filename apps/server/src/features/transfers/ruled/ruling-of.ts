/** The rules that apply to a transfer. The signers are the judges: the server checks the same so that people learn it early. */
import { intentHash } from '@holdfast/chains'
import { encodeTransferIntent, parseTransferIntent, type TransferIntent } from '@holdfast/ledger'
import type { Rules } from '@holdfast/policy/rules'
import type { TransferRequestView, TransferStatement } from '@holdfast/store/read'
import { isRuled } from '../../rules/is-ruled.ts'
import { parsedRules } from '../../rules/parsed-rules.ts'
import type { Frozen } from '../freeze.ts'

export interface Ruling {
  readonly intent: TransferIntent
  /** The hash that people sign: that of the intent, computed from its bytes, or of the batch that contains it. */
  readonly intentHash: string
  /** Base units of the whole batch. Null: it is in none. */
  readonly together: bigint | null
  readonly tokenId: string
  /** In force. Null: none are, although the intent names some. */
  readonly rules: Rules | null
  readonly isFrozen: boolean
  readonly statements: readonly TransferStatement[]
}

/** Null for a transfer that no rules apply to. An intent of an earlier version names none, and is not signed anyway. */
export function rulingOf(
  view: Pick<
    TransferRequestView,
    'intent' | 'rules' | 'token_id' | 'statements' | 'batch_hash' | 'batch_total'
  >,
): Ruling | null {
  const parsed = parseTransferIntent(view.intent)
  if (!parsed.ok) return null
  const rules = view.rules === null ? null : parsedRules(view.rules)
  const { value: intent } = parsed
  if (intent.rules === '' && !isRuled(rules, intent.wallet.keyId)) return null
  return {
    intent,
    intentHash: view.batch_hash ?? intentHash(view.intent),
    together: view.batch_total === null ? null : BigInt(view.batch_total),
    tokenId: view.token_id,
    rules,
    isFrozen: view.rules !== null && view.rules.frozen_at !== null,
    statements: view.statements,
  }
}

/** For a request that does not exist yet. */
export const rulingOfNew = ({
  intent,
  tokenId,
  rules,
}: Pick<Frozen, 'intent' | 'tokenId' | 'rules'>): Ruling | null =>
  rules === null
    ? null
    : {
        intent,
        intentHash: intentHash(encodeTransferIntent(intent)),
        together: null,
        tokenId,
        rules,
        isFrozen: false,
        statements: [],
      }
