/** Developers' ways through a transfer: both signatures beside each other, and everything in one go. */
import { SignatureMismatch } from '@holdfast/chains'
import { recoverSigner } from '@holdfast/chains/tron'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Context, Who } from '../../context.ts'
import type { Handler } from '../../http/handlers.ts'
import { devModeOff, Refused } from '../../http/refusal.ts'
import { findDevSigning } from '../dev-tools/dev-signer.ts'
import { approveDev, submit } from './approve.ts'
import { intentOf } from './intent-of.ts'
import { transfersOf } from './node.ts'
import { getTransfer, readTransfer } from './request.ts'
import { assertSignable, devSignature, signAndSend, unsignedOf } from './sign.ts'

/** Builds and signs what will be sent, and does not send it: Sign & Broadcast goes on with exactly these bytes. */
export const compareSignatures: Handler<'compareSignatures'> = async (context, asked) => {
  const { db } = context
  const view = await getTransfer(db, asked.actor, asked.request.params.id, 'make transfers')
  if (view.is_main) throw devModeOff()
  if (view.status !== 'approved') throw new Refused(409, `This transfer is ${view.status}, not approved.`)
  const notes: string[] = []
  const tss = await signWithSigners(context, asked, view, notes)
  const ready = await readTransfer(db, view)
  if (ready.unsigned === null) throw new Refused(409, `This transfer is ${ready.status}.`)
  const unsigned = unsignedOf(ready)
  const dev = await signWithDev(context, asked, ready, unsigned, notes)
  const [a, b] = [tss?.slice(0, 128) ?? null, dev?.slice(0, 128) ?? null]
  if (a !== null && b !== null)
    notes.push(
      a === b
        ? 'r and s are equal: honest signers draw their nonces at random, so this does not happen.'
        : 'r and s differ, as they should: the signers’ nonces are random. What counts is that both verify for the wallet.',
    )
  return {
    digest_hex: Buffer.from(transfersOf(ready).digest(unsigned)).toString('hex'),
    tss_sig_hex: tss,
    dev_sig_hex: dev,
    equal_r_s: a === null || b === null ? null : a === b,
    notes,
  }
}

async function signWithSigners(
  context: Context,
  who: Who,
  view: TransferRequestView,
  notes: string[],
): Promise<string | null> {
  try {
    await signAndSend(context, who, view, { signer: 'tss', until: 'signed' })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    notes.push(`The signers did not sign: ${error.message}`)
    const { unsigned, claim_id } = await readTransfer(context.db, view)
    if (unsigned === null && claim_id === null)
      await signAndSend(context, who, view, { signer: 'dev', until: 'built' })
    return null
  }
  const { signature, signer, tx_hash, wallet_address } = await readTransfer(context.db, view)
  if (signature === null || tx_hash === null || signer !== 'tss') {
    notes.push('These bytes were signed with the dev key before; the signers were not asked.')
    return null
  }
  const isValid = recoverSigner(tx_hash, signature) === wallet_address
  notes.push(`The signers’ signature ${isValid ? 'verifies' : 'does not verify'} for ${wallet_address}.`)
  return signature
}

/** Whoever is told the signature could hand the bytes over. */
async function signWithDev(
  context: Context,
  who: Who,
  view: TransferRequestView,
  unsigned: Uint8Array,
  notes: string[],
): Promise<string | null> {
  const intent = intentOf(view)
  const found = await findDevSigning(context, view, intent)
  if (found === null) {
    notes.push(`No dev key signs for ${view.wallet_address}: the wallet’s key exists only in shares.`)
    return null
  }
  if (view.signed === null) await assertSignable(context, who, view)
  try {
    const transfers = transfersOf(view)
    const given = devSignature(transfers.digest(unsigned), found.privateKey)
    const { signature } = transfers.attachSignature(unsigned, given, view.wallet_address)
    notes.push(`The dev key’s signature verifies for ${view.wallet_address}.`)
    return signature
  } catch (error) {
    if (!(error instanceof SignatureMismatch)) throw error
    notes.push(`The dev key’s signature does not verify: ${error.message}.`)
    return null
  }
}

export const runDevFlow: Handler<'runDevFlow'> = async (context, asked) => {
  const { db } = context
  let view = await getTransfer(db, asked.actor, asked.request.params.id, 'make transfers')
  if (view.is_main) throw devModeOff()
  if (view.status === 'broadcasted' || view.status === 'failed')
    throw new Refused(409, `This transfer is ${view.status}.`)
  const details: string[] = []
  try {
    if (view.status === 'draft') {
      await submit(context, asked, view)
      details.push('submitted')
    }
    view = await readTransfer(db, view)
    if (view.status === 'pending') {
      await approveDev(context, asked, view)
      details.push('approved in dev mode')
    }
    view = await readTransfer(db, view)
    const signer = await usualSigner(context, view)
    details.push(`signed with ${signer === 'dev' ? 'the dev key' : 'the signers'}`)
    await signAndSend(context, asked, view, { signer })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ok: false, tx_hash: null, error: error.message, details }
  }
  const { status, tx_hash, failure } = await readTransfer(db, view)
  details.push(status)
  return { ok: status === 'broadcasted', tx_hash, error: failure, details }
}

/** A dev key where there is one; the signers otherwise. */
async function usualSigner(context: Context, view: TransferRequestView): Promise<'tss' | 'dev'> {
  const intent = intentOf(view)
  return (await findDevSigning(context, view, intent)) === null ? 'tss' : 'dev'
}
