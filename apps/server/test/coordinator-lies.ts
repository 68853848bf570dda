/** The lies of a coordinator, each with the expected refusal. To add a lie, add a line. */
import { randomBytes, randomUUID } from 'node:crypto'
import { encodeRaw, toHex41, transferParameter, transferSelector } from '@holdfast/chains/tron'
import { encodeTransferIntent, type TransferIntent } from '@holdfast/ledger'
import type { SigningRequest } from '../src/signing/signing.ts'
import {
  bytesOf,
  intentOf,
  rawOf,
  requestOf,
  unsignedOf,
  usdt,
  type WalletOfKey,
} from './signing-requests.ts'

export interface Scene {
  /** The wallet of a key of test networks. */
  readonly wallet: WalletOfKey
  /** A wallet of another key of the same signers. */
  readonly otherWallet: WalletOfKey
  /** A path below the first key, and the address at that path. */
  readonly child: { readonly path: readonly number[]; readonly address: string }
}

export interface Lie {
  readonly about: string
  readonly code: string
  readonly field?: string
  readonly lie: (facts: Scene) => SigningRequest
}

const stranger = 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'
/** Has the same beginning and end as the recipient of `intentOf`. */
const lookAlike = 'TMVQG81qAQYVdetCeGRRkTWYYrLXuHK2HC'

/** The people approved `intent`, but the bytes do something else. */
const bytesFor =
  (bytes: (intent: TransferIntent) => Uint8Array, change: Partial<TransferIntent> = {}) =>
  ({ wallet }: Scene): SigningRequest => {
    const intent = intentOf(wallet, change)
    return requestOf(intent, bytes(intent))
  }
const otherTransfer = (change: Partial<TransferIntent>, of: Partial<TransferIntent> = {}) =>
  bytesFor((intent) => unsignedOf({ ...intent, ...change }), of)

const payment = (intent: TransferIntent) => ({
  to_address: toHex41(intent.recipient),
  amount: intent.units,
})
const tokenCall = ({ recipient, units }: TransferIntent) => ({
  contract_address: toHex41(usdt.id.slice('trc20:'.length)),
  data: transferSelector + transferParameter(recipient, units),
})
const token = { asset: usdt }
const feeLimit = 20_000_000n
const hour = 3_600_000

export const lies: readonly Lie[] = [
  // Recipient, amount and asset
  {
    about: 'recipient',
    code: 'INTENT_MISMATCH',
    field: 'recipient',
    lie: otherTransfer({ recipient: stranger }),
  },
  {
    about: 'recipient of a token',
    code: 'INTENT_MISMATCH',
    field: 'recipient',
    lie: otherTransfer({ recipient: stranger }, token),
  },
  {
    about: 'recipient that reads alike and is no address',
    code: 'INTENT_MISMATCH',
    field: 'recipient',
    lie: bytesFor((intent) => unsignedOf({ ...intent, recipient: stranger }), { recipient: lookAlike }),
  },
  {
    about: 'amount, one unit more',
    code: 'INTENT_MISMATCH',
    field: 'units',
    lie: otherTransfer({ units: 1_000_001n }),
  },
  {
    about: 'amount of a token, all there is',
    code: 'INTENT_MISMATCH',
    field: 'units',
    lie: otherTransfer({ units: 2n ** 255n }, token),
  },
  {
    about: 'a token where TRX was meant',
    code: 'INTENT_MISMATCH',
    field: 'asset',
    lie: bytesFor((intent) =>
      bytesOf('TriggerSmartContract', intent, tokenCall(intent), { feeLimit: 1_000_000n }),
    ),
  },
  {
    about: 'TRX where a token was meant',
    code: 'INTENT_MISMATCH',
    field: 'asset',
    lie: bytesFor((intent) => bytesOf('TransferContract', intent, payment(intent), { feeLimit }), token),
  },
  {
    about: 'another token contract',
    code: 'INTENT_MISMATCH',
    field: 'asset',
    lie: bytesFor(
      (intent) =>
        bytesOf(
          'TriggerSmartContract',
          intent,
          { ...tokenCall(intent), contract_address: toHex41(stranger) },
          { feeLimit },
        ),
      token,
    ),
  },
  // The bytes hold base units only. The decimals come from each signer's own list.
  {
    about: 'decimals of TRX',
    code: 'DECIMALS_MISMATCH',
    field: 'asset.decimals',
    lie: otherTransfer({}, { asset: { id: 'slip44:195', decimals: 18 } }),
  },
  {
    about: 'decimals of a token',
    code: 'DECIMALS_MISMATCH',
    field: 'asset.decimals',
    lie: otherTransfer({}, { asset: { ...usdt, decimals: 8 } }),
  },
  {
    about: 'a token that is on no list',
    code: 'ASSET_NOT_PINNED',
    field: 'asset',
    lie: otherTransfer({}, { asset: { id: `trc20:${stranger}`, decimals: 6 } }),
  },
  {
    about: 'recipient that nobody has a key to',
    code: 'RECIPIENT_UNSPENDABLE',
    field: 'recipient',
    lie: otherTransfer({}, { recipient: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }),
  },
  {
    about: 'a fee ceiling of 200.000001 TRX',
    code: 'FEE_ABOVE_MAXIMUM',
    field: 'feeCeiling',
    lie: otherTransfer({}, { feeCeiling: 200_000_001n }),
  },
  // Kind of transaction
  {
    about: 'contract: who may sign for the account',
    code: 'UNKNOWN_CONTRACT',
    field: 'contract',
    lie: bytesFor((intent) => bytesOf('AccountPermissionUpdateContract', intent, {})),
  },
  {
    about: 'contract: a delegation',
    code: 'UNKNOWN_CONTRACT',
    field: 'contract',
    lie: bytesFor((intent) =>
      bytesOf('DelegateResourceContract', intent, { receiver_address: toHex41(stranger), balance: 1n }),
    ),
  },
  {
    about: 'a second contract behind the first',
    code: 'EXTRA_CONTRACT',
    field: 'contracts',
    lie: bytesFor((intent) => {
      const raw = rawOf('TransferContract', intent, payment(intent))
      const second = rawOf('TransferContract', intent, payment({ ...intent, recipient: stranger })).contracts
      return encodeRaw({ ...raw, contracts: [...raw.contracts, ...second] })
    }),
  },
  {
    about: 'an allowance instead of a payment',
    code: 'UNKNOWN_CALL',
    field: 'data',
    lie: bytesFor((intent) => {
      const { contract_address, data } = tokenCall(intent)
      const approve = `095ea7b3${data.slice(8)}`
      return bytesOf('TriggerSmartContract', intent, { contract_address, data: approve }, { feeLimit })
    }, token),
  },
  {
    about: 'TRX that goes along with a call',
    code: 'CALL_VALUE',
    field: 'call_value',
    lie: bytesFor(
      (intent) =>
        bytesOf('TriggerSmartContract', intent, { ...tokenCall(intent), call_value: 1n }, { feeLimit }),
      token,
    ),
  },
  {
    about: 'words behind those of the call',
    code: 'MALFORMED_CALL',
    field: 'data',
    lie: bytesFor((intent) => {
      const { contract_address, data } = tokenCall(intent)
      return bytesOf('TriggerSmartContract', intent, { contract_address, data: `${data}00` }, { feeLimit })
    }, token),
  },
  {
    about: 'owner of the money',
    code: 'INTENT_MISMATCH',
    field: 'wallet',
    lie: bytesFor((intent) =>
      bytesOf('TransferContract', intent, { ...payment(intent), owner_address: toHex41(stranger) }),
    ),
  },
  {
    about: 'a field that is none of a transfer',
    code: 'UNEXPECTED_FIELD',
    field: 'raw_data: field 12',
    lie: bytesFor((intent) =>
      encodeRaw({ ...rawOf('TransferContract', intent, payment(intent)), scripts: 'aabb' }),
    ),
  },
  {
    about: 'the same said in other bytes',
    code: 'NOT_CANONICAL',
    lie: bytesFor((intent) => Buffer.concat([unsignedOf(intent), Buffer.from([0x90, 0x01, 0x00])])),
  },
  {
    about: 'bytes that are no transaction',
    code: 'UNDECODABLE',
    lie: bytesFor(() => Uint8Array.of(0xff, ...randomBytes(40))),
  },
  // Fee, permission and memo
  {
    about: 'fee limit above what was agreed to',
    code: 'FEE_ABOVE_CEILING',
    field: 'fee_limit',
    lie: bytesFor(
      (intent) =>
        bytesOf('TriggerSmartContract', intent, tokenCall(intent), { feeLimit: intent.feeCeiling + 1n }),
      token,
    ),
  },
  {
    about: 'no fee limit',
    code: 'FEE_LIMIT_MISSING',
    field: 'fee_limit',
    lie: bytesFor((intent) => bytesOf('TriggerSmartContract', intent, tokenCall(intent)), token),
  },
  {
    about: 'permission id',
    code: 'PERMISSION_ID',
    field: 'permission_id',
    lie: bytesFor((intent) => bytesOf('TransferContract', intent, payment(intent), { permissionId: 2 })),
  },
  {
    about: 'a memo that nobody wrote',
    code: 'INTENT_MISMATCH',
    field: 'memo',
    lie: otherTransfer({ memo: 'for somebody else' }),
  },
  {
    about: 'another memo',
    code: 'INTENT_MISMATCH',
    field: 'memo',
    lie: otherTransfer({ memo: 'invoice 8' }, { memo: 'invoice 7' }),
  },
  // Expiry
  {
    about: 'expiry: bytes that outlive the intent',
    code: 'EXPIRY_TOO_FAR',
    field: 'expiration',
    lie: bytesFor((intent) => unsignedOf(intent, { expiresAt: new Date(intent.expiresAt.getTime() + 1) })),
  },
  {
    about: 'expiry: bytes to be kept for longer than a day',
    code: 'EXPIRY_TOO_FAR',
    field: 'expiration',
    lie: ({ wallet }) => {
      const intent = intentOf(wallet, { expiresAt: new Date(Date.now() + 72 * hour) })
      return requestOf(intent, unsignedOf(intent, { expiresAt: new Date(Date.now() + 25 * hour) }))
    },
  },
  {
    about: 'expiry: bytes whose time is over',
    code: 'EXPIRED',
    field: 'expiration',
    lie: bytesFor((intent) => unsignedOf(intent, { madeAt: new Date(Date.now() - 2 * hour) })),
  },
  {
    about: 'expiry: an intent whose time is over',
    code: 'EXPIRED',
    field: 'expiresAt',
    lie: ({ wallet }) => requestOf(intentOf(wallet, { expiresAt: new Date(Date.now() - 1) })),
  },
  {
    about: 'made at no time at all',
    code: 'INTENT_MISMATCH',
    field: 'timestamp',
    lie: bytesFor((intent) => bytesOf('TransferContract', intent, payment(intent), { timestamp: 0n })),
  },
  // Key and path
  {
    about: 'key: a payment of one wallet signed by another’s key',
    code: 'INTENT_MISMATCH',
    field: 'key',
    lie: ({ wallet, otherWallet }) => ({ ...requestOf(intentOf(wallet)), keyId: otherWallet.keyId }),
  },
  {
    about: 'key: an intent that names the key and another wallet',
    code: 'INTENT_MISMATCH',
    field: 'wallet',
    lie: ({ wallet, otherWallet }) =>
      requestOf(intentOf({ keyId: wallet.keyId, address: otherWallet.address })),
  },
  {
    about: 'derivation path: a child where the wallet of the key was meant',
    code: 'INTENT_MISMATCH',
    field: 'path',
    lie: ({ wallet }) => ({ ...requestOf(intentOf(wallet)), path: [1, 0] }),
  },
  {
    about: 'derivation path: the wallet of the key where a child was meant',
    code: 'INTENT_MISMATCH',
    field: 'path',
    lie: ({ wallet: { keyId }, child }) => ({
      ...requestOf(intentOf({ keyId, address: child.address }, { wallet: { ...child, keyId } })),
      path: [1],
    }),
  },
  {
    about: 'derivation path: told alike in both places, of another wallet',
    code: 'INTENT_MISMATCH',
    field: 'wallet',
    lie: ({ wallet, child }) => requestOf(intentOf(wallet, { wallet: { ...wallet, path: child.path } })),
  },
  {
    about: 'derivation path: the root, where main networks have their wallets',
    code: 'WALLET',
    field: 'path',
    lie: ({ wallet }) => requestOf(intentOf(wallet, { wallet: { ...wallet, path: [] } })),
  },
  // Network, organisation and approvals
  {
    about: 'a memo that is read in another direction than it is stored in',
    code: 'INTENT_MALFORMED',
    lie: ({ wallet }) => {
      const request = requestOf(intentOf(wallet, { memo: 'abc' }))
      const intent = Buffer.from(request.intent)
      intent.write('\u202e', intent.lastIndexOf('abc'))
      return { ...request, intent }
    },
  },
  {
    about: 'an organisation that the key was not made for',
    code: 'ORGANISATION',
    field: 'organisation',
    lie: ({ wallet }) => requestOf(intentOf(wallet, { organisation: randomUUID() })),
  },
  {
    about: 'a network that this signer does not sign for',
    code: 'UNKNOWN_NETWORK',
    field: 'network',
    lie: ({ wallet }) => requestOf(intentOf(wallet, { network: 'tron:0x94a9059e' })),
  },
  {
    about: 'a main network, while nobody has said that the engine is not audited',
    code: 'UNACKNOWLEDGED',
    lie: ({ wallet }) => requestOf(intentOf(wallet, { network: 'tron:0x2b6653dc' })),
  },
  {
    about: 'an intent that is none',
    code: 'INTENT_MALFORMED',
    lie: ({ wallet }) => ({ ...requestOf(intentOf(wallet)), intent: randomBytes(40) }),
  },
  {
    about: 'an intent in another encoding',
    code: 'INTENT_MALFORMED',
    lie: ({ wallet }) => {
      const intent = intentOf(wallet)
      const bytes = Buffer.concat([encodeTransferIntent(intent), Buffer.from([0])])
      return { ...requestOf(intent), intent: bytes }
    },
  },
  {
    about: 'approvals of another intent',
    code: 'APPROVAL_MISMATCH',
    lie: ({ wallet }) => ({
      ...requestOf(intentOf(wallet)),
      approvals: requestOf(intentOf(wallet)).approvals,
    }),
  },
  {
    about: 'one approval of this intent, one of another',
    code: 'APPROVAL_MISMATCH',
    lie: ({ wallet }) => {
      const [first, second] = [requestOf(intentOf(wallet)), requestOf(intentOf(wallet))]
      return { ...first, approvals: [...first.approvals, ...second.approvals] }
    },
  },
  {
    about: 'an approval by nobody',
    code: 'MALFORMED_CALL',
    field: 'ceremony.approvals.0.userId',
    lie: ({ wallet }) => {
      const request = requestOf(intentOf(wallet))
      return {
        ...request,
        approvals: request.approvals.map((approval) => ({ ...approval, userId: 'nobody' })),
      }
    },
  },
  {
    about: 'a key that nobody has, under the name of one',
    code: 'UNKNOWN_KEY',
    lie: ({ wallet }) => ({ ...requestOf(intentOf(wallet)), keyId: randomUUID() }),
  },
]
