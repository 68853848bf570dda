/** Signers and their keys as a rules document lists them. */
import type { RulesDocument, RulesKey } from '@holdfast/policy/rules'
import { sandboxNetwork, testPath, type WalletOfKey } from './signing-requests.ts'

/** `identity`: in hexadecimal. */
export const listedSigners = (
  nodes: readonly { readonly party: number; readonly identity: string }[],
): RulesDocument['signers'] =>
  nodes.map(({ party, identity }) => ({ party, identity: Buffer.from(identity, 'hex').toString('base64') }))

/** A key of 2 of 3 with one wallet. */
export const listedKey = ({
  keyId,
  publicKey,
  address,
}: WalletOfKey & { readonly publicKey: string }): RulesKey => ({
  keyId,
  publicKey,
  threshold: 2,
  parties: [1, 2, 3],
  networks: [sandboxNetwork],
  wallets: [{ path: [...testPath], address, label: 'Treasury' }],
})
