/** The first key of the sandbox. Its domain is seeded; once the signers respond they make the key, the faucet funds its
 *  wallet, and the wallet is read. Completed steps are skipped, so that the next start continues an interrupted one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isNativeAsset } from '@holdfast/ledger'
import {
  findNetwork,
  findWallet,
  listMpcKeys,
  listSeededDomains,
  listTokensOfNetwork,
  type MpcKey,
  wasReadingAsked,
} from '@holdfast/store/read'
import { enqueueJob } from '@holdfast/store/write'
import type { Context } from '../context.ts'
import { endStoppedKey, getKey, insertKey, makeKey } from '../features/keys/make-key.ts'
import { nodeOf, onNetwork } from '../features/transfers/node.ts'
import { isActivated } from '../features/tron/is-activated.ts'
import type { Signing } from '../signing/signing.ts'

type SeededDomain = Awaited<ReturnType<typeof listSeededDomains>>[number]

const firstKey = { label: 'MPC Operations', curve: 'secp256k1', rules_hash: null } as const

const mostTries = 3

const patienceMs = 60_000

/** In base units, enough to make fees negligible. */
const gifts = { coin: 10_000_000_000n, usdt: 50_000_000_000n }

/** The gifts are solid once this many blocks follow. */
const blocksUntilSolid = 20

/** Throws when the signers or the node do not respond; the next start retries. */
export async function makeFirstKey(context: Context): Promise<void> {
  const { config, db, signing } = context
  if (!config.isSandbox || signing === null) return
  for (const domain of await listSeededDomains(db)) {
    const keys = await listMpcKeys(db, [domain.entity_id], { domainId: domain.id })
    const own = keys.filter(({ created_by }) => created_by === null)
    const ready = own.find(({ state }) => state === 'ready')
    await supply(context, ready ?? (await make(context, signing, domain, own)))
  }
}

/** Uses a new id each time, because a signer may already hold a share for the last one. */
async function make(
  context: Context,
  signing: Signing,
  domain: SeededDomain,
  stopped: readonly MpcKey[],
): Promise<MpcKey> {
  for (const key of stopped) await endStoppedKey(context.db, key)
  await untilSignersAnswer(signing, domain.n)
  for (let tries = 1; ; tries++) {
    const begun = await insertKey(context, null, domain, firstKey)
    await makeKey(context, signing, null, begun)
    const key = await getKey(context.db, begun.entity_id, begun.id)
    if (key.state === 'ready') return key
    if (tries === mostTries) throw new Error(`the first key was not made: ${key.error}`)
  }
}

async function untilSignersAnswer(signing: Signing, needed: number): Promise<void> {
  for (const until = Date.now() + patienceMs; ; await sleep(500)) {
    const up = (await signing.health()).filter(({ isUp }) => isUp).length
    if (up >= needed) return
    if (Date.now() > until) throw new Error(`${up} of ${needed} signers answer`)
  }
}

/** Funds the wallet before it is read, and only while the chain has not seen it. */
async function supply(context: Context, key: MpcKey): Promise<void> {
  const { db, config } = context
  if (key.wallet_id === null || config.sandboxControls === null) return
  const place = { organisationId: key.entity_id, walletId: key.wallet_id }
  const wallet = await findWallet(db, key.wallet_id)
  if (wallet === undefined || (await wasReadingAsked(db, place))) return
  const network = await findNetwork(db, wallet.network_id)
  const [provider] = network === undefined ? [] : context.providers(network.code)
  const url = config.sandboxControls.urls.get(network?.chain ?? '')
  if (network === undefined || provider === undefined || url === undefined) return
  const { token } = config.sandboxControls
  const node = nodeOf(context, onNetwork(network))
  if (!(await isActivated(node, wallet.address))) {
    const tokens = await listTokensOfNetwork(db, network.id)
    const usdt = tokens.find(({ symbol, asset }) => symbol === 'USDT' && !isNativeAsset(asset))
    if (usdt?.contract_address)
      await control({ url, token }, 'faucet', {
        address: wallet.address,
        amount: String(gifts.usdt),
        token: usdt.contract_address,
      })
    // The chain's own coin makes the address known to the chain, so it comes last.
    await control({ url, token }, 'faucet', { address: wallet.address, amount: String(gifts.coin) })
    await control({ url, token }, 'mine', { blocks: blocksUntilSolid })
  }
  await enqueueJob(db, {
    entity_id: wallet.entity_id,
    wallet_id: wallet.id,
    kind: 'catch-up',
    provider: provider.name,
  })
}

async function control(
  { url, token }: { readonly url: string; readonly token: string },
  path: string,
  body: object,
): Promise<void> {
  const answer = await fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sandbox-token': token },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
