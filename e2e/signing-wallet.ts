/** A wallet whose key the signers of the sandbox hold, with TRX and USDT on it, in an organisation for one test alone. */
import { randomBytes } from 'node:crypto'
import { addressFromPublicKey } from '@holdfast/chains/tron'
import type { api, StrictClient } from '@holdfast/contract'
import { expect } from '@playwright/test'
import { solidAfterBlocks, type World } from './world.ts'

type Calls = StrictClient<typeof api>

export interface SigningWallet {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly keyId: string
  readonly networkCode: string
  readonly networkId: string
  readonly usdt: string
  readonly trx: string
}

/** `calls`: of a person who may change keys there. */
export async function makeSigningWallet(
  { chain }: Pick<World, 'chain'>,
  calls: Calls,
  entityId: string,
): Promise<SigningWallet> {
  const domain = await calls.createKeyDomain({
    query: { entity_id: entityId },
    body: { label: 'Signers', threshold: 2, n: 3 },
  })
  const { id: keyId } = await calls.generateMpcKey({ body: { kd_id: domain.id, label: 'Payments' } })
  const wallets = () => calls.listSigningWallets({ query: { entity_id: entityId } })
  await expect
    .poll(async () => (await wallets()).some(({ key_id }) => key_id === keyId), { timeout: 75_000 })
    .toBe(true)
  const wallet = (await wallets()).find(({ key_id }) => key_id === keyId)
  if (wallet === undefined) throw new Error('The key has no wallet')
  const tokens = (await calls.listTokens()).filter(({ network_id }) => network_id === wallet.network_id)
  const [usdt, trx] = ['USDT', 'TRX'].map((symbol) => tokens.find((token) => token.symbol === symbol))
  if (!usdt?.contract_address || trx === undefined) throw new Error('The sandbox has no USDT')
  await chain.faucet({ address: wallet.address, amount: 500_000_000n })
  await chain.faucet({ address: wallet.address, amount: 900_000_000n, token: usdt.contract_address })
  await chain.mine(solidAfterBlocks)
  return {
    id: wallet.id,
    name: wallet.name,
    address: wallet.address,
    keyId,
    networkCode: wallet.network_code,
    networkId: wallet.network_id,
    usdt: usdt.id,
    trx: trx.id,
  }
}

/** An unused address: the hash of random bytes in place of a public key. */
export const strangersAddress = (): string => addressFromPublicKey(Uint8Array.of(4, ...randomBytes(64)))
