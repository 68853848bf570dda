/** The test page for payments of TRX. Building is harmless; sending goes the way of every transfer, but without another person's
 *  approval, and therefore never on a network with real money. */
import { chainOf } from '@holdfast/chains'
import { parseBlockHeader } from '@holdfast/chains/tron'
import { caip2Of, chainFactsOf, formatUnits, isNativeAsset, type TransferIntent } from '@holdfast/ledger'
import { newId } from '@holdfast/store'
import {
  listMpcKeys,
  listNetworks,
  listTokensOfNetwork,
  listWalletViews,
  type Network,
} from '@holdfast/store/read'
import type { Actor, Context } from '../../context.ts'
import { authorise, organisationIdsOf, scopeOf } from '../../http/authorise.ts'
import type { Asked, Handler } from '../../http/handlers.ts'
import { badValue, forbidden, notFound, Refused } from '../../http/refusal.ts'
import { assertSameChain } from '../networks/chain-identity.ts'
import { write } from './create.ts'
import { freeze } from './freeze.ts'
import { assertAllowed, judge, subjectOfNew } from './gate.ts'
import { asked as askedOf, nodeOf, onNetwork, told, transfersOf } from './node.ts'
import { readTransfer } from './request.ts'
import { signAndSend } from './sign.ts'

const previewMs = 60_000

export const buildTrx: Handler<'buildTrx'> = async (context, asked) => {
  const { owner, to, units } = fieldsOf(asked.request.body)
  const network = await networkOf(context, asked, owner)
  const { native } = chainFactsOf(network.chain)
  const transfers = transfersOf(onNetwork(network))
  const node = nodeOf(context, onNetwork(network))
  await askedOf(assertSameChain(context, network))
  const reference = told(parseBlockHeader(await askedOf(node.fetchReferenceBlock())))
  const expiresAt = new Date(Math.max(Date.now(), reference.at.getTime()) + previewMs)
  const intent: TransferIntent = {
    requestId: newId(),
    organisation: organisationIdsOf(asked.actor)[0] ?? newId(),
    network: caip2Of(network.chain, network.chain_id),
    wallet: { address: owner, keyId: null, path: [] },
    asset: { id: native.asset, decimals: native.decimals },
    recipient: to,
    units,
    memo: '',
    feeCeiling: 0n,
    expiresAt,
    isRepeat: false,
  }
  const unsigned = transfers.buildTransfer(intent, {
    reference,
    madeAt: new Date(expiresAt.getTime() - previewMs),
    expiresAt,
    feeLimit: 0n,
  })
  return {
    tx_id: transfers.transactionHash(unsigned),
    raw_data_hex: Buffer.from(unsigned).toString('hex'),
    owner_b58: owner,
    to_b58: to,
    amount_sun: String(units),
  }
}

export const sendTrx: Handler<'sendTrx'> = async (context, asked) => {
  const { db } = context
  const { body } = asked.request
  const { owner, to, units } = fieldsOf(body)
  const key = await getKey(context, asked.actor, body.mpc_key_id)
  const views = await listWalletViews(db, { organisationIds: [key.entity_id], isActive: true })
  const view = views.find(({ wallet }) => wallet.address === owner && wallet.mpc_key_id === key.id)
  if (view === undefined) throw badValue('mpc_key_id', `does not sign for ${owner}`)
  const { wallet, network } = view
  authorise(asked.actor, 'make transfers', wallet.entity_id)
  if (network.is_main)
    throw new Refused(
      403,
      `On ${network.name} transfers are approved: make a transfer request.`,
      wallet.entity_id,
    )
  const native = (await listTokensOfNetwork(db, network.id)).find(({ asset }) => isNativeAsset(asset))
  if (native === undefined) throw notFound('TRX')
  const frozen = await freeze(context, asked.actor, {
    wallet_id: wallet.id,
    recipient_address: to,
    amount: formatUnits(units, native.decimals),
    token_id: native.id,
    network_code: network.code,
  })
  const subject = subjectOfNew(frozen, asked.actor.user.id)
  const judged = await judge(db, context.config, subject, { caller: asked.caller, step: 'submit' })
  assertAllowed(judged, subject)
  const { id } = await write(context, asked, frozen, {
    origin: 'test-send',
    status: 'approved',
    worth_micros: judged.worth,
    repetition: null,
  })
  const place = { entity_id: wallet.entity_id, id }
  const refused = await refusalOf(
    signAndSend(context, asked, await readTransfer(db, place), { signer: 'tss' }),
  )
  const { status, tx_hash, failure } = await readTransfer(db, place)
  const ok = refused === null && status === 'broadcasted'
  return { ok, tx_hash: ok ? tx_hash : null, error: ok ? null : (refused ?? failure), transfer_id: id }
}

/** Null: it was done. */
async function refusalOf(act: Promise<void>): Promise<string | null> {
  try {
    await act
    return null
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

function fieldsOf({ owner_b58, to_b58, amount_sun }: Asked<'buildTrx'>['request']['body']) {
  const tron = chainOf('tron')
  const [owner, to] = [tron.normaliseAddress(owner_b58), tron.normaliseAddress(to_b58)]
  if (owner === null) throw badValue('owner_b58', 'is no TRON address')
  if (to === null) throw badValue('to_b58', 'is no TRON address')
  return { owner, to, units: BigInt(amount_sun) }
}

async function getKey({ db }: Context, actor: Actor, id: string) {
  const [key] = await listMpcKeys(db, organisationIdsOf(actor), { id })
  if (key === undefined) throw notFound('Key')
  if (key.state !== 'ready') throw new Refused(409, 'This key is not ready.')
  return key
}

/** The one that is named, or that of the owner's wallet, or the first that has a node. */
async function networkOf({ db, nodes }: Context, asked: Asked<'buildTrx'>, owner: string): Promise<Network> {
  const { entity_id, network_code } = asked.request.query
  const organisationIds = scopeOf(asked.actor, entity_id)
  if (organisationIds.length === 0) throw forbidden()
  const networks = (await listNetworks(db, { isActive: true })).filter(({ chain }) => chain === 'tron')
  if (network_code !== undefined) {
    const named = networks.find(({ code }) => code === network_code)
    if (named === undefined) throw badValue('network_code', 'is no active TRON network')
    return named
  }
  const wallets = await listWalletViews(db, { organisationIds })
  const own = wallets.find(({ wallet, network }) => wallet.address === owner && network.chain === 'tron')
  const network = own?.network ?? networks.find(({ code }) => nodes(code) !== null)
  if (network === undefined) throw new Refused(503, 'No TRON node is configured.')
  return network
}
