/** The newest state of an account: wei, the number of transactions that it has sent, and whether code runs when it is paid. */
import type { Parsed, Raw } from '@holdfast/ledger'
import { z } from 'zod'
import { faultOf } from '../../fault-of.ts'
import { Bytes, Quantity } from '../json.ts'

export interface AccountState {
  readonly balance: bigint
  /** The nonce of its next transaction. */
  readonly nonce: bigint
  readonly isContract: boolean
}

const Account = z.object({ balance: Quantity, nonce: Quantity, code: Bytes })

/** An account that delegates to code (EIP-7702) has this before the address of the code, and still a key of its own. */
const delegation = [0xef, 0x01, 0x00]

export function parseAccountState({ body }: Raw<'ethereum.account'>): Parsed<AccountState> {
  const parsed = Account.safeParse(body)
  if (!parsed.success) return { ok: false, reason: faultOf(parsed.error) }
  const { balance, nonce, code } = parsed.data
  const isDelegated = code.length === 23 && delegation.every((byte, at) => code[at] === byte)
  return { ok: true, value: { balance, nonce, isContract: code.length > 0 && !isDelegated } }
}
