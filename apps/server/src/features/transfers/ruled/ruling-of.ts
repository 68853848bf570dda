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
  /** Computed from the bytes, not from the stored column. */
  readonly intentHash: string
  readonly tokenId: string
  /** In force. Null: none are, although the intent names some. */
  readonly rules: Rules | null
  readonly isFrozen: boolean
  readonly statements: readonly TransferStatement[]
}

/** Null for a transfer that no rules apply to. An intent of an earlier version names none, and is not signed anyway. */
export function rulingOf(
  view: Pick<TransferRequestView, 'intent' | 'rules' | 'token_id' | 'statements'>,
): Ruling | null {
  const parsed = parseTransferIntent(view.intent)
  if (!parsed.ok) return null
  const rules = view.rules === null ? null : parsedRules(view.rules)
  const { value: intent } = parsed
  if (intent.rules === '' && !isRuled(rules, intent.wallet.keyId)) return null
  return {
    intent,
    intentHash: intentHash(view.intent),
    tokenId: view.token_id,
    rules,
    isFrozen: view.rules !== null && view.rules.frozen_at !== null,
    statements: view.statements,
  }
}

/** For a request that does not exist yet. */
export const rulingOfNew = ({ intent, tokenId, rules }: Frozen): Ruling | null =>
  rules === null
    ? null
    : {
        intent,
        intentHash: intentHash(encodeTransferIntent(intent)),
        tokenId,
        rules,
        isFrozen: false,
        statements: [],
      }
